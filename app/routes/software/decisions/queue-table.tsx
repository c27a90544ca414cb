import { Link } from "@remix-run/react";
import type { QueueShow } from "domain/software/decisions/terms";
import { requestWords } from "domain/software/requests/words";
import { RequestBadge } from "~/components/request-badge";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { Parts } from "~/ui/parts";
import { SearchForm } from "~/ui/search-form";
import { Stack } from "~/ui/stack";
import { Cell, type Column, NumCell, Paging, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { ApprovalBadge, PrivacyBadge } from "./decision-badges";
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
  if (list.none) {
    return (
      <Card>
        <Empty
          icon="inbox"
          title="Nobody has asked for anything yet"
          actions={<ButtonLink to={paths.reviewSettings}>See how requests are reviewed</ButtonLink>}
        >
          What teachers and principals ask for stands here, one row for each product.
        </Empty>
      </Card>
    );
  }
  return (
    <Stack>
      <QueueFilters list={list} />
      <Card flush>{list.rows.length === 0 ? <NoneMatches list={list} /> : <QueueRows list={list} />}</Card>
    </Stack>
  );
}

function QueueFilters({ list }: { list: QueueList }) {
  return (
    <Stack gap="sm">
      <Parts
        label="The queue by state"
        parts={list.chips.map((chip) => ({ ...chip, label: shows[chip.show] }))}
        on="page"
      />
      <SearchForm
        name="Search the queue"
        label="Product or vendor"
        placeholder="Product or vendor"
        value={list.search}
        fields={list.kept}
        key={list.search}
      />
    </Stack>
  );
}

function NoneMatches({ list }: { list: QueueList }) {
  return (
    <Empty icon="search-x" title="Nothing here" actions={<ButtonLink to={list.clear}>Show what is open</ButtonLink>}>
      {list.isNarrowed ? "No product of the queue is in this state and matches the search." : "Everything is answered."}
    </Empty>
  );
}

function QueueRows({ list }: { list: QueueList }) {
  const { sorts } = list;
  const columns: Column[] = [
    { label: "Product", sort: sorts.product },
    { label: "Asked", numeric: true, sort: sorts.people },
    { label: "State" },
    { label: "Reviews" },
    { label: "Waiting", sort: sorts.waiting },
    { label: "Due", sort: sorts.due },
    { label: "In the district" },
  ];
  return (
    <>
      <Table caption="Requests by product" columns={columns}>
        {list.rows.map((row) => (
          <QueueRow key={row.softwareId} row={row} />
        ))}
      </Table>
      <Paging label="Pages of the queue" summary={list.summary} previous={list.previous} next={list.next} />
    </>
  );
}

function QueueRow({ row }: { row: QueueLine }) {
  return (
    <Row>
      <RowHead sub={[row.vendor, row.school].filter(Boolean).join(", ")}>
        <Link to={paths.reviewOf(row.softwareId)}>{row.product}</Link>
      </RowHead>
      <NumCell label="Asked" value={row.requests} />
      <Cell label="State">
        <span className="lg:whitespace-nowrap">
          <RequestBadge status={row.status} />
        </span>
      </Cell>
      <Cell label="Reviews">
        {row.status === "submitted" && row.reviews.length === 0 ? "not begun" : <ReviewMarks reviews={row.reviews} />}
      </Cell>
      <Cell label="Waiting">{ageOf(row)}</Cell>
      <Cell label="Due">
        <Due row={row} />
      </Cell>
      <Cell label="In the district" inner="states">
        <ApprovalBadge status={row.approval} />
        <PrivacyBadge status={row.privacy} />
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
