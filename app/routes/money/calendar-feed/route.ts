import type { LoaderFunctionArgs } from "@remix-run/node";
import { noteCalendarUse } from "domain/money/queries/calendar-links";
import { readCalendarFeed } from "domain/money/read-calendar-feed";
import { renewalCalendar } from "domain/money/renewal-calendar";
import { calendarAnswer, requireCalendarFeed } from "~/http/calendar-feed.server";
import { env } from "~/http/env.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";

/** Renewals as a calendar, for the program that knows the link. It has no session. */
export async function loader({ request }: LoaderFunctionArgs) {
  const feed = await requireCalendarFeed(request);
  const contracts = await readCalendarFeed(db, feed);
  if (feed.reader.useDue) await noteCalendarUse(db, feed.scope);
  const text = renewalCalendar(contracts, {
    districtName: feed.reader.link.districtName,
    addressOf: (id) => env.origin + paths.contract(id),
  });
  return calendarAnswer(request, text);
}
