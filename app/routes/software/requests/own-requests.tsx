import { Link } from "@remix-run/react";
import { waitsFor } from "domain/software/requests/waiting-words";
import { requestTypeWords } from "domain/software/requests/words";
import { RequestBadge } from "~/components/request-badge";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { Parts } from "~/ui/parts";
import { Cell, type Column, Paging, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import { dayOf, formatDay } from "~/ui/time-format";
import type { OwnRequestRow, OwnRequestsList } from "./own-requests.server";

/** What one has asked for: how each stands, since when, until when, and whom it waits for. */
export function OwnRequests({ list }: { list: OwnRequestsList }) {
  const { rows, sorts, zone, now } = list;
  const columns: Column[] = [
    { label: "Product", sort: sorts.product },
    { label: "Status", sort: sorts.status },
    { label: "Sent", sort: sorts.sent },
    { label: "Due", sort: sorts.due },
    { label: "Waits for" },
  ];
  const actions = list.none ? null : <a href={list.csv}>Export CSV</a>;
  return (
    <SectionCard title="Your requests" flush actions={actions}>
      {list.none ? (
        <Nothing />
      ) : (
        <>
          <Parts label="Your requests by status" parts={list.chips} on="card" />
          <Table caption="Your requests" columns={columns}>
            {rows.map((row) => (
              <Row key={row.id}>
                <RowHead sub={requestTypeWords[row.requestType]}>
                  <Link to={row.status === "draft" ? paths.requestEdit(row.id) : paths.request(row.id)}>
                    {row.product}
                  </Link>
                </RowHead>
                <Cell label="Status">
                  <RequestBadge status={row.status} />
                </Cell>
                <Cell label="Sent" sub={row.days ? `${formatCount(row.days, "day", "days")} ago` : undefined}>
                  <Time iso={row.submittedAt} zone={zone} now={now} never="not yet" />
                </Cell>
                <Cell label="Due">
                  <Due row={row} zone={zone} />
                </Cell>
                <Cell label="Waits for">{waitsFor(row.status, row.waiting) || "nothing more"}</Cell>
              </Row>
            ))}
          </Table>
          <Paging label="Pages of your requests" summary={list.summary} previous={list.previous} next={list.next} />
        </>
      )}
    </SectionCard>
  );
}

function Due({ row, zone }: { row: OwnRequestRow; zone: string }) {
  if (row.isPaused) return "paused";
  if (row.dueAt === null) return row.status === "draft" ? "not yet" : "done";
  const date = formatDay(dayOf(row.dueAt, zone));
  return row.isOverdue ? <span className="font-medium text-error">{date}, overdue</span> : date;
}

function Nothing() {
  return (
    <Empty
      icon="inbox"
      title="You have asked for nothing yet"
      actions={
        <ButtonLink variant="primary" icon="plus" to={paths.requestNew}>
          Request software
        </ButtonLink>
      }
    >
      Look whether you may use it already, or ask for it in a few minutes.
    </Empty>
  );
}
