import { Link } from "@remix-run/react";
import { type QueueShow, queueShows } from "domain/software/decisions/terms";
import { requestWords } from "domain/software/requests/words";
import { RequestBadge } from "~/components/request-badge";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { type ListLinks, listLinks, MorePages, NoMatch, spanWords } from "~/ui/list";
import { Parts } from "~/ui/parts";
import { SearchForm } from "~/ui/search-form";
import { Stack } from "~/ui/stack";
import { Cell, type Column, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { ReviewMarks } from "./review-marks";
import type { QueueLine, QueueList } from "./review-queue.server";

const shows: Record<QueueShow, string> = {
  mine: "Waiting for you",
  open: "Open",
  overdue: "Overdue",
  submitted: requestWords.submitted.label,
  in_review: requestWords.in_review.label,
  info_requested: requestWords.info_requested.label,
  approved: requestWords.approved.label,
  denied: requestWords.denied.label,
  all: "All",
};

/** What the schools ask for: filters, and one row for each product with everyone who asked. */
export function Queue({ list }: { list: QueueList }) {
  if (list.counts.all === 0) {
    return (
      <Card>
        <Empty
          icon="inbox"
          title="No requests yet"
          actions={<ButtonLink to={paths.reviewSettings}>See how requests are reviewed</ButtonLink>}
        >
          Requests from teachers and principals show up here, one row for each product.
        </Empty>
      </Card>
    );
  }
  const links = queueLinks(list);
  return (
    <Stack>
      <QueueFilters list={list} links={links} />
      <Card flush>
        {list.rows.length === 0 ? <NoneMatches list={list} /> : <QueueRows list={list} links={links} />}
      </Card>
    </Stack>
  );
}

export const queueLinks = ({ view }: QueueList) =>
  listLinks(view, { path: paths.recommendations, kept: { tab: "requests" } });

type Props = { list: QueueList; links: ListLinks };

function QueueFilters({ list: { view, show: current, counts }, links }: Props) {
  const { q = "" } = view.query;
  return (
    <Stack gap="sm">
      <Parts
        label="The queue by status"
        parts={queueShows.map((show) => ({
          label: shows[show],
          count: counts[show],
          current: show === current,
          to: links.to({ show: show === "open" ? null : show }),
        }))}
        on="page"
      />
      <SearchForm
        name="Search the queue"
        label="Product or vendor"
        placeholder="Product or vendor"
        value={q}
        fields={{ tab: "requests", ...view.kept }}
        key={q}
      />
    </Stack>
  );
}

const noneShown: Partial<Record<QueueShow, string>> = {
  mine: "Nothing is waiting for you.",
  open: "Everything is answered.",
  overdue: "Nothing is overdue.",
};

function NoneMatches({ list: { view, show } }: Pick<Props, "list">) {
  return (
    <NoMatch title="No requests here" clearTo={paths.requests} clear="See open requests">
      {view.isNarrowed ? "No product here matches your search." : (noneShown[show] ?? "No product has this status.")}
    </NoMatch>
  );
}

function QueueRows({ list, links }: Props) {
  const { rows, page, more } = list;
  // What people look for first: the longest wait, the most people; the next due day and names from A on.
  const columns: Column[] = [
    links.sortable("Product", "product"),
    links.sortable("Requests", "people", { numeric: true, falls: true }),
    { label: "Status" },
    { label: "Reviews" },
    links.sortable("Waiting", "waiting", { falls: true }),
    links.sortable("Due", "due"),
    { label: "In the district" },
  ];
  return (
    <>
      <Table caption="Requests by product" columns={columns}>
        {rows.map((row) => (
          <QueueRow key={row.softwareId} row={row} />
        ))}
      </Table>
      <MorePages
        label="Pages of the queue"
        summary={spanWords({ ...list, shown: rows.length })}
        links={links}
        page={page}
        more={more}
      />
    </>
  );
}

function QueueRow({ row }: { row: QueueLine }) {
  return (
    <Row>
      <RowHead sub={[vendorBeside(row.product, row.vendor), row.school].filter(Boolean).join(", ")}>
        <Link to={paths.reviewOf(row.softwareId)}>{row.product}</Link>
      </RowHead>
      <NumCell label="Requests" value={row.requests} />
      <Cell label="Status">
        <span className="lg:whitespace-nowrap">
          <RequestBadge status={row.status} />
        </span>
      </Cell>
      <Cell label="Reviews">
        {row.status === "submitted" && row.reviews.length === 0 ? "not started" : <ReviewMarks reviews={row.reviews} />}
      </Cell>
      <Cell label="Waiting">{ageOf(row)}</Cell>
      <Cell label="Due">
        <Due row={row} />
      </Cell>
      <Cell label="In the district" inner="states">
        <ApprovalBadge status={row.approval} />
        <PrivacyBadge status={row.privacy} isChecked={row.isChecked} />
      </Cell>
    </Row>
  );
}

function ageOf({ closedOn, days }: QueueLine): string {
  if (closedOn) return `closed ${formatDay(closedOn)}`;
  return days === 0 ? "today" : formatCount(days, "day", "days");
}

function Due({ row }: { row: QueueLine }) {
  if (!row.isOpen) return <span className="text-ink-muted">answered</span>;
  if (row.isPaused) return <>paused</>;
  if (row.due === null) return <span className="text-ink-muted">not set</span>;
  return row.isOverdue ? (
    <span className="font-medium text-error">{`${formatDay(row.due)}, overdue`}</span>
  ) : (
    formatDay(row.due)
  );
}
