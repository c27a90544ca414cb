import type { LoaderFunctionArgs } from "@remix-run/node";
import { contactMessagesReport } from "domain/notices/reports/contact-messages";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { readContactFilter } from "~/routes/notices/contact-filter.server";
import { screens } from "~/screens/table";

/** The messages as the page lists them, filters included. What they say is not in it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.contactMessages.needs, { resource: true });
  const { values } = readContactFilter(new URL(request.url));
  return csvAnswer(request, viewer, contactMessagesReport(db, viewer, { filter: values }));
}
