import { Link } from "@remix-run/react";
import { approvalWords } from "domain/software/status/words";
import { peopleNotKnown } from "domain/usage/keeping-words";
import type { UnauthorizedAction } from "domain/usage/unauthorized-terms";
import {
  infrastructureWords,
  matchConfidence,
  suggestionWords,
  trendWords,
  unauthorizedActionWords,
  unauthorizedStateHead,
} from "domain/usage/unauthorized-words";
import { vendorBeside } from "~/components/vendor-words";
import { requestNamedPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { CardPart } from "~/ui/card";
import { Choice } from "~/ui/choice";
import { formatCount, inSentence } from "~/ui/format";
import { ListCard, listLinks, NumberPages } from "~/ui/list";
import { type Spark, Sparkline, sparkHead } from "~/ui/sparkline";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { StateBadge } from "./state-badge";
import type { UnauthorizedLine, UnauthorizedList } from "./unauthorized-list.server";

/** One page of rows to tick, and what can be done about those that are ticked: the next page asks for the rest. */
export function UnauthorizedTable({ list }: { list: UnauthorizedList }) {
  const { view, rows, total, page, pages, can } = list;
  const links = listLinks(view, { path: paths.urlMapper, kept: { tab: "unauthorized" } });
  const falls = { falls: true };
  const columns = [
    links.sortable("Site or product", "name"),
    { label: unauthorizedStateHead },
    links.sortable(list.notes.people.name, "people", { ...falls, numeric: true }),
    links.sortable(list.notes.engagements.name, "engagements", { ...falls, numeric: true }),
    { label: sparkHead },
    { label: "Schools", numeric: true },
    links.sortable("First seen", "first"),
    links.sortable("Last seen", "last", falls),
    { label: "Suggested product" },
  ];
  const all = formatCount(total, "site or product", "sites and products");
  return (
    <ListCard title={all} csv={links.csv(paths.unauthorizedUsageCsv)}>
      <form method="get" action={paths.unauthorizedDecide}>
        <Table caption="Unauthorized usage" columns={columns}>
          {rows.map((row) => (
            <UseRow key={row.key} notes={list.notes} row={row} spark={list.sparks[row.targetNo]} can={can} />
          ))}
        </Table>
        <Decide actions={can.do} />
      </form>
      <NumberPages label="Pages of unauthorized usage" links={links} page={page} pages={pages} all={`${all} in all`} />
    </ListCard>
  );
}

function Decide({ actions }: { actions: UnauthorizedAction[] }) {
  if (actions.length === 0) return null;
  return (
    <CardPart className="flex flex-col gap-3">
      <p className="text-ink-muted text-sm">Select one or more rows, then choose what to do:</p>
      <Actions>
        {actions.map((action) => (
          <Button key={action} name="do" value={action}>
            {unauthorizedActionWords[action].act}
          </Button>
        ))}
      </Actions>
    </CardPart>
  );
}

type RowProps = {
  notes: UnauthorizedList["notes"];
  row: UnauthorizedLine;
  spark: Spark | undefined;
  can: UnauthorizedList["can"];
};

function UseRow({ notes, row, spark, can }: RowProps) {
  const { name, key, softwareId, status, vendor, infrastructure, state, until, reason } = row;
  const kind = softwareId
    ? [vendorBeside(name, vendor), status && `Approval: ${inSentence(approvalWords[status])}`]
        .filter(Boolean)
        .join(" · ")
    : infrastructure
      ? infrastructureWords[infrastructure]
      : null;
  return (
    <Row>
      <RowHead
        sub={
          <>
            {kind ? `${kind}. ` : null}
            <Link to={paths.unauthorizedOf(String(row.targetNo))}>
              See usage<span className="sr-only">{` of ${name}`}</span>
            </Link>
          </>
        }
      >
        <Choice>
          <input type="checkbox" name="row" value={key} />
          {name}
        </Choice>
      </RowHead>
      <Cell
        label={unauthorizedStateHead}
        sub={until ? `until ${formatDay(until)}${reason ? `: ${reason}` : ""}` : (reason ?? undefined)}
      >
        <StateBadge state={state} />
      </Cell>
      <NumCell label={notes.people.name} value={row.people ?? peopleNotKnown} />
      <NumCell label={notes.engagements.name} value={row.engagements} sub={trendWords(row.engagements, row.before)} />
      <Cell label={sparkHead} wide>
        <Sparkline spark={spark} />
      </Cell>
      <NumCell label="Schools" value={row.schools} />
      <Cell label="First seen">{formatDay(row.first)}</Cell>
      <Cell label="Last seen">{formatDay(row.last)}</Cell>
      <Suggested row={row} can={can} />
    </Row>
  );
}

function Suggested({ row, can }: { row: UnauthorizedLine; can: UnauthorizedList["can"] }) {
  const { suggestion, softwareId, domain, name, state } = row;
  const isOpen = state === "new" || state === "in_review";
  const request =
    can.request && isOpen && row.infrastructure === null ? (
      <Link to={softwareId ? paths.requestFor(softwareId) : requestNamedPath(domain ?? "")}>
        Open a request<span className="sr-only">{` for ${name}`}</span>
      </Link>
    ) : null;
  if (!suggestion) return <Cell label="Suggested product">{request ?? "none"}</Cell>;
  const { id, confidence, ground } = suggestion;
  const link = can.do.includes("link") ? (
    <Link to={`${paths.unauthorizedDecide}?${new URLSearchParams({ do: "link", row: row.key })}`}>
      Link it<span className="sr-only">{`: ${name} to ${suggestion.name}`}</span>
    </Link>
  ) : null;
  return (
    <Cell label="Suggested product" sub={`${matchConfidence(confidence)}: ${suggestionWords[ground]}`}>
      <span className="grid gap-1">
        <span>
          <Link to={paths.software(id)}>{suggestion.name}</Link>
        </span>
        {link ? <span>{link}</span> : null}
        {request ? <span>{request}</span> : null}
      </span>
    </Cell>
  );
}
