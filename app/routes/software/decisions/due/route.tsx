import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listReviewsDue } from "domain/software/decisions/queries/review-due";
import { reviewDueDays } from "domain/software/decisions/terms";
import { DistrictLine } from "~/components/district-line";
import { ApprovalBadge } from "~/components/status-badges";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Page, PageHead } from "~/ui/page";
import { Cell, Row, RowHead, Table, TableFoot } from "~/ui/table";
import { formatDay } from "~/ui/time-format";

const most = 200;

export const meta: MetaFunction = () => pageTitle("reviewsDue");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewsDue.needs);
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id, today: district.today };
  return { district, days: reviewDueDays, rows: await listReviewsDue(db, viewer, { ...of, limit: most }) };
}

export default function ReviewsDue() {
  const { district, days, rows } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("reviewsDue")}
        title={screens.reviewsDue.title}
        lead={`Approved products whose next review or last day is within ${days} days, or has passed.`}
      />
      <DistrictLine district={district} />
      <Card flush>
        {rows.length === 0 ? (
          <Empty
            icon="calendar-check"
            title="Nothing is due"
            actions={<ButtonLink to={paths.requests}>Software Requests</ButtonLink>}
          >
            {`A product is listed here starting ${days} days before the date set in its decision.`}
          </Empty>
        ) : (
          <Due />
        )}
      </Card>
    </Page>
  );
}

function Due() {
  const { rows, district } = useLoaderData<typeof loader>();
  const total = rows[0]?.total ?? rows.length;
  return (
    <>
      <Table
        caption="Products that are due"
        columns={[{ label: "Product" }, { label: "Status" }, { label: "What" }, { label: "Day" }]}
      >
        {rows.map((row) => (
          <Row key={row.softwareId}>
            <RowHead>
              <Link to={paths.reviewOf(row.softwareId)}>{row.name}</Link>
            </RowHead>
            <Cell label="Status">
              <ApprovalBadge status={row.status} />
            </Cell>
            <Cell label="What">{row.why === "ended" ? "Last day of its approval" : "Next review"}</Cell>
            <Cell label="Day">
              {row.since < district.today ? (
                <span className="font-medium text-error">{`${formatDay(row.since)}, passed`}</span>
              ) : (
                formatDay(row.since)
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      <TableFoot>
        <p>{total > rows.length ? `The first ${rows.length} of ${total}` : `${total} in all`}</p>
      </TableFoot>
    </>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
