import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countAudit, listAudit, listAuditActions } from "domain/audit/queries/audit-log";
import { actionWords } from "domain/audit/words";
import { countWords } from "~/http/list.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { auditCursor, readAuditFilter, toAuditRow } from "~/routes/audit/audit-filter.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Page, PageHead } from "~/ui/page";
import { Filters } from "./filters";
import { Lines } from "./lines";

export const meta: MetaFunction = () => pageTitle("adminAudit");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.adminAudit.needs);
  const { view, filter, after, unknownDistrict } = await readAuditFilter(viewer, new URL(request.url));
  const { rows, next } = await listAudit(db, viewer, { filter, after });
  const count = await countAudit(db, viewer, { filter });
  const actions = await listAuditActions(db, viewer);
  return {
    view,
    unknownDistrict,
    actions: actions.map((action) => ({ value: action, label: actionWords(action) })),
    rows: rows.map(toAuditRow),
    count: countWords(count),
    next: auditCursor.write(next),
    zone: viewer.zone,
  };
}

export default function AuditLog() {
  const { unknownDistrict, actions, ...lines } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("adminAudit")}
        title={screens.adminAudit.title}
        lead="Who did what, to whom, and when, in every district. Entries can’t be changed or removed."
      />
      <Filters view={lines.view} actions={actions} unknownDistrict={unknownDistrict} />
      <Lines {...lines} />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
