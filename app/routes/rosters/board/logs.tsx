import { Form } from "@remix-run/react";
import type { SyncRow } from "domain/rosters/sync-row";
import { syncEnds } from "domain/rosters/terms";
import { syncStatusWords } from "domain/rosters/words";
import { LoadingFailed } from "~/components/loading-failed";
import { paths } from "~/http/paths";
import { SyncLogsTable } from "~/routes/rosters/sync-logs-table";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { FilterForm, FilterSelect } from "~/ui/filters";
import { formatCount } from "~/ui/format";
import { CursorPages, HiddenFields, ListCard, ListOrEmpty, type ListView, listLinks, NoMatch } from "~/ui/list";
import { Page } from "~/ui/page";
import { Stack } from "~/ui/stack";
import { TableFoot } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import { Head } from "./head";

type Props = {
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
  const { can, view, rows, configurations } = list;
  return (
    <Page>
      <Head can={can} fields={{ ...inTab, ...view.query }} />
      <Stack as="section" aria-labelledby="logs">
        <Tabs
          label="SFTP Integration"
          tabs={[
            { to: paths.sftp, label: "Configurations", current: false },
            { to: paths.sftpLogs, label: "Sync logs", current: true },
          ]}
        />
        <h2 id="logs" className="sr-only">
          Sync logs
        </h2>
        <LogFilters view={view} configurations={configurations} />
        <ListOrEmpty
          rows={rows}
          view={view}
          failed={<LoadingFailed toast="Failed to load sync logs" to={paths.sftpLogs} />}
          noMatch={
            <NoMatch title="No sync matches these filters" clearTo={paths.sftpLogs}>
              Choose a longer time, or any result.
            </NoMatch>
          }
          none={<NoSyncs />}
        >
          <LogsCard {...list} rows={rows ?? []} />
        </ListOrEmpty>
      </Stack>
    </Page>
  );
}

function LogsCard({ now, view, order, rows, count, next }: Props & { rows: SyncRow[] }) {
  const links = listLinks(view, { path: paths.sftp, kept: inTab });
  const all = formatCount(count, "sync", "syncs");
  const other = order === "newest" ? "oldest" : null;
  return (
    <ListCard title={all} csv={links.csv(paths.sftpLogsCsv)}>
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

function LogFilters({ view, configurations }: Pick<Props, "view" | "configurations">) {
  const { query, kept } = view;
  return (
    <FilterForm label="Filter the sync logs">
      <HiddenFields fields={{ ...inTab, ...kept }} />
      <FilterSelect
        name="configuration"
        label="Configuration"
        all="All configurations"
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

function NoSyncs() {
  return (
    <Empty
      icon="history"
      title="No sync has run yet"
      actions={<ButtonLink to={paths.sftp}>See configurations</ButtonLink>}
    >
      Start one from a configuration. Each sync is listed here with what it read and changed.
    </Empty>
  );
}
