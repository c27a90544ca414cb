import type { SyncChange } from "domain/rosters/sync-change";
import type { ChangeOp } from "domain/rosters/terms";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { CardPart, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { SelectField, TextField } from "~/ui/field";
import { FilterForm } from "~/ui/filters";
import { formatCount, formatNumber } from "~/ui/format";
import type { RowIconName } from "~/ui/icon-names";
import { Stack } from "~/ui/stack";
import { Cell, Paging, Row, RowHead, Table } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import type { Tone } from "~/ui/tone";

export type ChangesPart = {
  total: number;
  kinds: { name: string; label: string; count: number }[];
  kind: string;
  op: string;
  search: string;
  count: number;
  page: number;
  pages: number;
  rows: SyncChange[];
};

/** Applied by this sync, waiting for a person, or decided: applied by the approval, or left. */
type Fate = "applied" | "waiting" | "approved" | "left";
type Props = { syncId: string; part: ChangesPart; fate: Fate };

const titles: Record<Fate, { title: string; lead?: string }> = {
  applied: { title: "Changes" },
  waiting: { title: "Changes that wait", lead: "None of them has been applied." },
  approved: { title: "Changes that were held", lead: "They were applied when the sync was approved." },
  left: { title: "Changes that were held", lead: "None of them was applied." },
};

const ops: Record<ChangeOp, { tone: Tone; icon: RowIconName; word: string; label: string }> = {
  create: { tone: "success", icon: "plus", word: "new", label: "New" },
  update: { tone: "info", icon: "pencil", word: "changed", label: "Changed" },
  deactivate: { tone: "warning", icon: "minus", word: "deactivated", label: "Deactivated" },
  reactivate: { tone: "success", icon: "rotate-ccw", word: "back again", label: "Back again" },
};

/** The rows that a sync changed, or would change: by kind, by what happens to them, by name. */
export function Changes({ syncId, part, fate }: Props) {
  const { kind, op, search, count, page, pages, rows } = part;
  const set = { ...(kind && { kind }), ...(op && { op }), ...(search && { q: search }) };
  const at = (change: Record<string, string>) =>
    `${paths.sync(syncId)}?${new URLSearchParams({ ...set, ...change })}#changes`;
  const tabs = [{ name: "", label: "All", count: part.total }, ...part.kinds];
  return (
    <SectionCard
      id="changes"
      {...titles[fate]}
      flush
      actions={<a href={`${paths.syncChanges(syncId)}?${new URLSearchParams(set)}`}>Export CSV</a>}
    >
      <CardPart className="grid grid-cols-1 content-start gap-4">
        <Tabs
          label="Changes by kind"
          tabs={tabs.map(({ name, label, count }) => ({
            to: `${paths.sync(syncId)}?${new URLSearchParams({ ...set, kind: name })}#changes`,
            label,
            count,
            current: name === kind,
          }))}
        />
        <Filter syncId={syncId} part={part} />
      </CardPart>
      {rows.length === 0 ? (
        <Empty
          icon="search-x"
          title="No change matches"
          actions={<ButtonLink to={`${paths.sync(syncId)}#changes`}>Show all changes</ButtonLink>}
        >
          The search looks in names, and finds an id that is typed whole.
        </Empty>
      ) : (
        <>
          <ChangesTable rows={rows} />
          <Paging
            label="Pages of changes"
            summary={`Page ${formatNumber(page)} of ${formatNumber(pages)}, ${formatCount(count, "change", "changes")}`}
            previous={page > 1 ? at({ page: String(page - 1) }) : null}
            next={page < pages ? at({ page: String(page + 1) }) : null}
          />
        </>
      )}
    </SectionCard>
  );
}

function Filter({ syncId, part: { kind, op, search } }: Omit<Props, "fate">) {
  const choices = Object.entries(ops).map(([value, { label }]) => ({ value, label }));
  return (
    <FilterForm action={`${paths.sync(syncId)}#changes`} label="Filter the changes">
      {kind ? <input type="hidden" name="kind" value={kind} /> : null}
      <TextField name="q" type="search" label="Name or id" defaultValue={search} />
      <SelectField
        name="op"
        label="What happens"
        defaultValue={op}
        options={[{ value: "", label: "Anything" }, ...choices]}
      />
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
            <Badge tone={ops[row.op].tone} icon={ops[row.op].icon}>
              {ops[row.op].word}
            </Badge>
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
