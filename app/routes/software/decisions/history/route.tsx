import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findSoftware } from "domain/software/catalogue/queries/software";
import { listStatusHistory } from "domain/software/status/queries/status-history";
import { DistrictLine } from "~/components/district-line";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { historyEntry } from "~/routes/software/decisions/decision-facts.server";
import { HistoryList } from "~/routes/software/decisions/history-list";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Page, PageHead } from "~/ui/page";

const most = 500;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `History of ${data.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewHistory.needs);
  const district = await requireDistrict(request, viewer);
  const product = found(await findSoftware(db, viewer, { id: uuidParam(params.softwareId) }));
  // Who sees all districts works on one: another one's own product is not there.
  if (product.districtId !== null && product.districtId !== district.id) found(null);
  const at = { districtId: district.id, softwareId: product.id };
  const lines = await listStatusHistory(db, viewer, { ...at, limit: most });
  const total = lines[0]?.total ?? 0;
  const now = new Date().toISOString();
  return { district, name: product.name, softwareId: product.id, entries: lines.map(historyEntry), total, now };
}

export default function ProductHistory() {
  const { district, name, softwareId, entries, total, now } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("reviewHistory", { reviewOf: { to: paths.reviewOf(softwareId), label: name } })}
        title={`History of ${name}`}
        lead={
          total > entries.length
            ? `The newest ${entries.length} of ${total} entries. The audit log has all of them.`
            : "What your district has decided, reviewed and changed, newest first."
        }
      />
      <DistrictLine district={district} />
      <Card as="section" aria-label="History">
        {entries.length > 0 ? (
          <HistoryList entries={entries} zone={district.zone} now={now} />
        ) : (
          <Empty icon="history" title="Nothing has happened yet">
            Requests, reviews and decisions are listed here.
          </Empty>
        )}
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
