import type { SyncChange } from "domain/rosters/sync-change";
import type { ChangeOp } from "domain/rosters/terms";
import { changeOpWords } from "domain/rosters/words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Badge, type Look } from "~/ui/badge";
import { Button } from "~/ui/button";
import { CardPart } from "~/ui/card";
import { FilterForm, FilterSelect } from "~/ui/filters";
import { formatCount, inSentence } from "~/ui/format";
import { HiddenFields, ListCard, type ListView, listLinks, NoMatch, NumberPages } from "~/ui/list";
import { optionsOf } from "~/ui/options";
import { SearchField } from "~/ui/search-box";
import { Stack } from "~/ui/stack";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { Tabs } from "~/ui/tabs";

export type ChangesPart = {
  view: ListView;
  /** How many changes there are without any filter, and how many of each kind. */
  everything: number;
  /** The address asks for a part or a page of them. */
  isFiltered: boolean;
  kinds: { name: string; label: string; count: number }[];
  total: number;
  page: number;
  pages: number;
  rows: SyncChange[];
};

/** Applied by this sync, waiting for a person, or decided: applied by the approval, or left. */
type Fate = "applied" | "waiting" | "approved" | "left";
type Props = { syncId: string; part: ChangesPart; fate: Fate };

const titles: Record<Fate, { title: string; lead?: string }> = {
  applied: { title: "Changes" },
  waiting: { title: "Changes held for review", lead: "None of them has been applied." },
  approved: { title: "Changes that were held", lead: "They were applied when the sync was approved." },
  left: { title: "Changes that were held", lead: "None of them was applied." },
};

const unfolded = { changes: "all" };

const looks: Record<ChangeOp, Look> = {
  create: { tone: "success", icon: "plus" },
  update: { tone: "info", icon: "pencil" },
  deactivate: { tone: "warning", icon: "minus" },
  reactivate: { tone: "success", icon: "rotate-ccw" },
};

/** The rows that a sync changed, or would change: by kind, by what happens to them, by name. */
export function Changes({ syncId, part, fate }: Props) {
  const { view, total, page, pages, rows } = part;
  const { kind = "" } = view.query;
  // What is named in the address stays open there.
  const links = listLinks(view, { path: paths.sync(syncId), kept: unfolded, hash: "#changes" });
  const tabs = [{ name: "", label: "All", count: part.everything }, ...part.kinds];
  return (
    <ListCard id="changes" {...titles[fate]} csv={links.csv(paths.syncChanges(syncId))}>
      <CardPart className="grid grid-cols-1 content-start gap-4">
        <Tabs
          label="Changes by kind"
          tabs={tabs.map(({ name, label, count }) => ({
            to: links.to({ kind: name }),
            label,
            count,
            current: name === kind,
          }))}
        />
        <Filter syncId={syncId} view={view} />
      </CardPart>
      {rows.length === 0 ? (
        <NoMatch
          title="No change matches"
          clearTo={links.to({ kind: null, op: null, q: null })}
          clear="Show all changes"
        >
          The search looks in names, and finds ids that are typed in full.
        </NoMatch>
      ) : (
        <>
          <ChangesTable rows={rows} />
          <NumberPages
            label="Pages of changes"
            all={formatCount(total, "change", "changes")}
            links={links}
            page={page}
            pages={pages}
            always
          />
        </>
      )}
    </ListCard>
  );
}

function Filter({ syncId, view: { query, kept } }: { syncId: string; view: ListView }) {
  return (
    <FilterForm action={`${paths.sync(syncId)}#changes`} label="Filter the changes">
      <HiddenFields fields={{ ...unfolded, ...kept }} />
      <SearchField label="Name or id" value={query.q ?? ""} placeholder="Name or id" />
      <FilterSelect name="op" label="What happens" all="Anything" options={optionsOf(changeOpWords)} query={query} />
      <Actions>
        <Button>Filter</Button>
      </Actions>
    </FilterForm>
  );
}

function ChangesTable({ rows }: { rows: SyncChange[] }) {
  return (
    <Table
      caption="Changes"
      scrolls
      columns={[{ label: "Name" }, { label: "Kind" }, { label: "What happens" }, { label: "Fields" }]}
    >
      {rows.map((row) => (
        <Row key={`${row.kind} ${row.op} ${row.sourcedId}`}>
          <RowHead sub={<code>{row.sourcedId}</code>}>{row.name}</RowHead>
          <Cell label="Kind">{row.kind}</Cell>
          <Cell label="What happens">
            <Badge {...looks[row.op]}>{inSentence(changeOpWords[row.op])}</Badge>
          </Cell>
          <Cell label="Fields">
            <Fields change={row} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Fields({ change: { fields, op } }: { change: SyncChange }) {
  if (fields.length === 0) return op === "update" ? "none that is kept" : "the whole row";
  return (
    <Stack as="ul" gap="sm">
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          <code>{field}</code>: <del>{before || "empty"}</del> <span aria-hidden="true">→</span>
          <span className="sr-only">becomes</span> <ins>{after || "empty"}</ins>
        </li>
      ))}
    </Stack>
  );
}
