import { Form } from "@remix-run/react";
import type { SyncRow } from "domain/rosters/sync-row";
import { LoadingFailed } from "~/components/loading-failed";
import { paths } from "~/http/paths";
import { SyncLogsTable } from "~/routes/rosters/sync-logs-table";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { FilterForm, FilterSelect } from "~/ui/filters";
import { formatCount } from "~/ui/format";
import { Page } from "~/ui/page";
import { Stack } from "~/ui/stack";
import { Paging, TableFoot } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import { Head } from "./head";

type Filters = { configuration?: string; result?: string; days?: string; order: "newest" | "oldest" };

type Props = {
  now: string;
  can: { manage: boolean };
  filters: Filters;
  configurations: { id: string; name: string }[];
  syncs: SyncRow[] | null;
  count: number;
  next: string | null;
  later: boolean;
};

const results = [
  { value: "applied", label: "Applied" },
  { value: "unchanged", label: "No changes" },
  { value: "held", label: "Held" },
  { value: "rejected", label: "Rejected" },
  { value: "failed", label: "Failed" },
  { value: "stopped", label: "Stopped" },
  { value: "running", label: "Under way" },
];

const periods = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
];

/** Every sync in scope, filtered by configuration, result and time. */
export function Logs({ now, can, filters, configurations, syncs, count, next, later }: Props) {
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string>;
  const at = (path: string, change: Record<string, string>) => `${path}?${new URLSearchParams({ ...set, ...change })}`;
  const page = (change: Record<string, string>) => at(paths.sftp, { tab: "logs", ...change });
  const filtered = Boolean(filters.configuration || filters.result || filters.days);
  const other = filters.order === "newest" ? "oldest" : "newest";
  return (
    <Page>
      <Head can={can} fields={{ tab: "logs", ...set }} />
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
        <LogFilters filters={filters} configurations={configurations} />
        {syncs === null ? <LoadingFailed toast="Failed to load sync logs" to={paths.sftpLogs} /> : null}
        {syncs?.length === 0 ? <NoSyncs filtered={filtered || later} /> : null}
        {syncs && syncs.length > 0 ? (
          <SectionCard
            title={formatCount(count, "sync", "syncs")}
            flush
            actions={<a href={at("/sftp-integration/logs.csv", {})}>Export CSV</a>}
          >
            <Form method="get" action={paths.syncCompare}>
              <SyncLogsTable
                caption="Sync logs"
                syncs={syncs}
                now={now}
                to={(sync) => paths.sync(sync.id)}
                withConfiguration
                pick="sync"
                sort={{
                  to: page({ order: other }),
                  direction: filters.order === "newest" ? "descending" : "ascending",
                }}
              />
              <TableFoot>
                <p>Tick two syncs to see what differs between them.</p>
                <Button>Compare two syncs</Button>
              </TableFoot>
            </Form>
            <Paging
              label="Pages of sync logs"
              summary={`${syncs.length} of ${formatCount(count, "sync", "syncs")}`}
              previous={later ? page({}) : null}
              next={next ? page({ after: next }) : null}
            />
          </SectionCard>
        ) : null}
      </Stack>
    </Page>
  );
}

function LogFilters({ filters, configurations }: Pick<Props, "filters" | "configurations">) {
  return (
    <FilterForm label="Filter the sync logs">
      <input type="hidden" name="tab" value="logs" />
      <input type="hidden" name="order" value={filters.order} />
      <FilterSelect
        name="configuration"
        label="Configuration"
        all="All configurations"
        options={configurations.map(({ id, name }) => ({ value: id, label: name }))}
        query={filters}
      />
      <FilterSelect name="result" label="Result" all="Any result" options={results} query={filters} />
      <FilterSelect name="days" label="Time" all="Any time" options={periods} query={filters} />
      <Actions>
        <Button>Filter</Button>
      </Actions>
    </FilterForm>
  );
}

function NoSyncs({ filtered }: { filtered: boolean }) {
  return (
    <Card>
      {filtered ? (
        <Empty
          icon="search-x"
          title="No sync matches these filters"
          actions={<ButtonLink to={paths.sftpLogs}>Clear filters</ButtonLink>}
        >
          Choose a longer time, or any result.
        </Empty>
      ) : (
        <Empty
          icon="history"
          title="No sync has run yet"
          actions={<ButtonLink to={paths.sftp}>See configurations</ButtonLink>}
        >
          Start one from a configuration. Each leaves a line here with all it read and changed.
        </Empty>
      )}
    </Card>
  );
}
