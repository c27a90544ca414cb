import { Link } from "@remix-run/react";
import { waitsFor } from "domain/software/requests/waiting-words";
import { requestTypeWords } from "domain/software/requests/words";
import { RequestBadge } from "~/components/request-badge";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { ListCard, listLinks, MorePages, spanWords } from "~/ui/list";
import { Parts } from "~/ui/parts";
import { Cell, type Column, NoCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import { dayOf, formatDay } from "~/ui/time-format";
import type { OwnRequestRow, OwnRequestsList } from "./own-requests.server";

/** What one has asked for: how each stands, since when, until when, and whom it waits for. */
export function OwnRequests({ list }: { list: OwnRequestsList }) {
  const { rows, kept, page, pages, zone, now } = list;
  const links = listLinks(list.view, { path: paths.recommendations, kept });
  const columns: Column[] = [
    links.sortable("Product", "product"),
    links.sortable("Status", "status"),
    links.sortable("Sent", "sent"),
    links.sortable("Due", "due"),
    { label: "Waiting for" },
  ];
  return (
    <ListCard title="Your requests" csv={list.all === 0 ? null : links.csv(paths.requestsCsv)}>
      {list.all === 0 ? (
        <Nothing />
      ) : (
        <>
          <Parts
            label="Your requests by status"
            parts={list.chips.map(({ name, ...chip }) => ({ ...chip, to: links.to({ mine: name }) }))}
            on="card"
          />
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
                {isClosed(row) ? (
                  <NoCell />
                ) : (
                  <Cell label="Due">
                    <Due row={row} zone={zone} />
                  </Cell>
                )}
                {isClosed(row) ? <NoCell /> : <Cell label="Waiting for">{waitsFor(row.status, row.waiting)}</Cell>}
              </Row>
            ))}
          </Table>
          <MorePages
            label="Pages of your requests"
            summary={spanWords({ ...list, shown: rows.length })}
            links={links}
            page={page}
            more={page < pages}
          />
        </>
      )}
    </ListCard>
  );
}

/** Of a request that was answered nothing is due, and nobody is waited for: its status says so. */
const isClosed = ({ dueAt, isPaused, status }: OwnRequestRow) => dueAt === null && !isPaused && status !== "draft";

function Due({ row, zone }: { row: OwnRequestRow; zone: string }) {
  if (row.isPaused) return "paused";
  if (row.dueAt === null) return "not yet";
  const date = formatDay(dayOf(row.dueAt, zone));
  return row.isOverdue ? <span className="font-medium text-error">{date}, overdue</span> : date;
}

function Nothing() {
  return (
    <Empty
      icon="inbox"
      title="You haven’t requested any software yet"
      actions={
        <ButtonLink variant="primary" icon="plus" to={paths.requestNew}>
          Request software
        </ButtonLink>
      }
    >
      Check whether you may already use it, or request it in a few minutes.
    </Empty>
  );
}
