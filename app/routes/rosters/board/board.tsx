import { LoadingFailed } from "~/components/loading-failed";
import { paths } from "~/http/paths";
import { ConfigCard } from "~/routes/rosters/config-card";
import type { ConfigCard as Shown } from "~/routes/rosters/config-cards";
import { type BoardState, useSyncBoard } from "~/routes/rosters/use-sync-board";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { Page } from "~/ui/page";
import { SearchForm } from "~/ui/search-form";
import { Stack } from "~/ui/stack";
import { Tabs } from "~/ui/tabs";
import { Tiles } from "~/ui/tiles";
import { Head } from "./head";

type Props = {
  q: string;
  now: string;
  can: { manage: boolean };
  counters: BoardState["counters"] | null;
  cards: Shown[] | null;
};

/** The configurations: three counters, a search, and a card each. */
export function Board({ q, now, can, counters, cards }: Props) {
  if (!cards || !counters) {
    return (
      <Page>
        <Head can={can} />
        <LoadingFailed
          title="Error loading SFTP integrations"
          toast="Failed to load SFTP integration configurations"
          to={paths.sftp}
        />
      </Page>
    );
  }
  return <Cards q={q} now={now} can={can} counters={counters} cards={cards} />;
}

function Cards({ q, can, ...loaded }: Omit<Props, "counters" | "cards"> & BoardState) {
  const { cards, counters, now } = useSyncBoard(loaded, `${paths.sftpProgress}?${new URLSearchParams({ q })}`);
  return (
    <Page>
      <Head can={can} />
      <Tiles
        label="Configurations in figures"
        tiles={[
          { label: "Total configurations", value: counters.total },
          { label: "Active syncs", value: counters.active },
          { label: "Error status", value: counters.error },
        ]}
      />
      <Stack as="section" aria-labelledby="configurations">
        <Tabs
          label="SFTP Integration"
          tabs={[
            { to: paths.sftp, label: "Configurations", current: true, count: counters.total },
            { to: paths.sftpLogs, label: "Sync logs", current: false },
          ]}
        />
        <h2 id="configurations" className="sr-only">
          Configurations
        </h2>
        {counters.total > 0 ? (
          <SearchForm
            label="Search by configuration name, client key or bucket name"
            placeholder="Name, client key or bucket"
            value={q}
          />
        ) : null}
        {q ? (
          <p className="text-sm text-ink-muted" role="status">
            {formatCount(cards.length, "configuration matches", "configurations match")} “{q}”.
          </p>
        ) : null}
        {cards.length === 0 ? (
          <NothingFound q={q} can={can} />
        ) : (
          <div className="grid grid-cols-1 gap-4 min-[56rem]:grid-cols-2">
            {cards.map((card) => (
              <ConfigCard
                key={card.id}
                card={card}
                now={now}
                can={can}
                to={{
                  logs: paths.configuration(card.id),
                  users: paths.configurationUsers(card.id),
                  details: paths.configuration(card.id),
                  sync: (id) => paths.sync(id),
                }}
              />
            ))}
          </div>
        )}
      </Stack>
    </Page>
  );
}

function NothingFound({ q, can }: { q: string; can: { manage: boolean } }) {
  if (q) {
    return (
      <Card>
        <Empty
          icon="search-x"
          title={`No configuration matches “${q}”`}
          actions={<ButtonLink to={paths.sftp}>Clear search</ButtonLink>}
        >
          The search looks in names, client keys and bucket names.
        </Empty>
      </Card>
    );
  }
  return (
    <Card>
      <Empty
        icon="folder-sync"
        title="No SFTP configurations found"
        actions={
          can.manage ? (
            <ButtonLink variant="primary" icon="plus" to={paths.sftpNew}>
              Add configuration
            </ButtonLink>
          ) : undefined
        }
      >
        {can.manage
          ? "Add the server your student information system exports to. You test the connection before anything is fetched."
          : "Your IT director adds the server your student information system exports to."}
      </Empty>
    </Card>
  );
}
