import { Form } from "@remix-run/react";
import type { SyncRow } from "domain/rosters/sync-row";
import { type RosterWay, syncEnds } from "domain/rosters/terms";
import { syncStatusWords } from "domain/rosters/words";
import { LoadingFailed } from "~/components/loading-failed";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { FilterForm, FilterSelect } from "~/ui/filters";
import { capital, formatCount } from "~/ui/format";
import { CursorPages, HiddenFields, ListCard, ListOrEmpty, type ListView, listLinks, NoMatch } from "~/ui/list";
import { Page } from "~/ui/page";
import { Stack } from "~/ui/stack";
import { TableFoot } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import { Head } from "./sources-head";
import { SyncLogsTable } from "./sync-logs-table";
import { placesOf } from "./way-places";
import { wayWords } from "./way-words";

type Props = {
  way: RosterWay;
  now: string;
  can: { manage: boolean };
  view: ListView;
  order: "newest" | "oldest";
  configurations: { id: string; name: string }[];
  rows: SyncRow[] | null;
  count: number;
  next: string | null;
};

const results = [
  ...syncEnds.map((status) => ({ value: status, label: syncStatusWords[status] })),
  { value: "running", label: "Under way" },
];

const periods = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
];

const inTab = { tab: "logs" };

/** Every sync in scope, filtered by configuration, result and time. */
export function Logs(list: Props) {
  const { way, can, view, rows, configurations } = list;
  const places = placesOf(way);
  const words = wayWords[way];
  return (
    <Page>
      <Head way={way} can={can} fields={{ ...inTab, ...view.query }} />
      <Stack as="section" aria-labelledby="logs">
        <Tabs
          label={words.title}
          tabs={[
            { to: places.home, label: words.list, current: false },
            { to: places.logs, label: "Sync logs", current: true },
          ]}
        />
        <h2 id="logs" className="sr-only">
          Sync logs
        </h2>
        <LogFilters way={way} view={view} configurations={configurations} />
        <ListOrEmpty
          rows={rows}
          view={view}
          failed={<LoadingFailed toast="Failed to load sync logs" to={places.logs} />}
          noMatch={
            <NoMatch title="No sync matches these filters" clearTo={places.logs}>
              Choose a longer time, or any result.
            </NoMatch>
          }
          none={<NoSyncs way={way} />}
        >
          <LogsCard {...list} rows={rows ?? []} />
        </ListOrEmpty>
      </Stack>
    </Page>
  );
}

function LogsCard({ way, now, view, order, rows, count, next }: Props & { rows: SyncRow[] }) {
  const places = placesOf(way);
  const links = listLinks(view, { path: places.home, kept: inTab });
  const all = formatCount(count, "sync", "syncs");
  const other = order === "newest" ? "oldest" : null;
  return (
    <ListCard title={all} csv={links.csv(places.logsCsv)}>
      <Form method="get" action={paths.syncCompare}>
        <SyncLogsTable
          caption="Sync logs"
          syncs={rows}
          now={now}
          to={(sync) => paths.sync(sync.id)}
          withConfiguration
          pick="sync"
          sort={{ to: links.to({ order: other }), direction: order === "newest" ? "descending" : "ascending" }}
        />
        <TableFoot>
          <p>Select two syncs to compare them.</p>
          <Button>Compare two syncs</Button>
        </TableFoot>
      </Form>
      <CursorPages
        label="Pages of sync logs"
        summary={`${rows.length} of ${all}`}
        links={links}
        view={view}
        next={next}
        always
      />
    </ListCard>
  );
}

function LogFilters({ way, view, configurations }: Pick<Props, "way" | "view" | "configurations">) {
  const { query, kept } = view;
  const { list, one } = wayWords[way];
  return (
    <FilterForm label="Filter the sync logs">
      <HiddenFields fields={{ ...inTab, ...kept }} />
      <FilterSelect
        name="configuration"
        label={capital(one)}
        all={`All ${list.toLowerCase()}`}
        options={configurations.map(({ id, name }) => ({ value: id, label: name }))}
        query={query}
      />
      <FilterSelect name="result" label="Result" all="Any result" options={results} query={query} />
      <FilterSelect name="days" label="Time" all="Any time" options={periods} query={query} />
      <Actions>
        <Button>Filter</Button>
      </Actions>
    </FilterForm>
  );
}

function NoSyncs({ way }: { way: RosterWay }) {
  const { one, many } = wayWords[way];
  return (
    <Empty
      icon="history"
      title="No sync has run yet"
      actions={<ButtonLink to={placesOf(way).home}>See {many}</ButtonLink>}
    >
      Start one from a {one}. Each sync is listed here with what it read and changed.
    </Empty>
  );
}
