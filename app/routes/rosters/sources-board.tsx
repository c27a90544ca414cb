import type { RosterWay } from "domain/rosters/terms";
import { LoadingFailed } from "~/components/loading-failed";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { Page } from "~/ui/page";
import { SearchForm } from "~/ui/search-form";
import { Stack } from "~/ui/stack";
import { Tabs } from "~/ui/tabs";
import { Tiles } from "~/ui/tiles";
import { ConfigCard } from "./config-card";
import type { ConfigCard as Shown } from "./config-cards";
import { Head } from "./sources-head";
import { type BoardState, useSyncBoard } from "./use-sync-board";
import { placesOf } from "./way-places";
import { wayWords } from "./way-words";

type Props = {
  way: RosterWay;
  q: string;
  now: string;
  can: { manage: boolean };
  counters: BoardState["counters"] | null;
  cards: Shown[] | null;
};

/** The configurations of a way: three counters, a search, and a card each. */
export function Board({ way, q, now, can, counters, cards }: Props) {
  if (!cards || !counters) {
    return (
      <Page>
        <Head way={way} can={can} />
        <LoadingFailed {...wayWords[way].failed} to={placesOf(way).home} />
      </Page>
    );
  }
  return <Cards way={way} q={q} now={now} can={can} counters={counters} cards={cards} />;
}

function Cards({ way, q, can, ...loaded }: Omit<Props, "counters" | "cards"> & BoardState) {
  const { cards, counters, now } = useSyncBoard(loaded, `${paths.sftpProgress}?${new URLSearchParams({ q, way })}`);
  const words = wayWords[way];
  const places = placesOf(way);
  return (
    <Page>
      <Head way={way} can={can} />
      <Tiles
        label={`${words.list} in figures`}
        tiles={[
          { label: words.total, value: counters.total },
          { label: "Active syncs", value: counters.active },
          { label: "Error status", value: counters.error },
        ]}
      />
      <Stack as="section" aria-labelledby="configurations">
        <Tabs
          label={words.title}
          tabs={[
            { to: places.home, label: words.list, current: true, count: counters.total },
            { to: places.logs, label: "Sync logs", current: false },
          ]}
        />
        <h2 id="configurations" className="sr-only">
          {words.list}
        </h2>
        {counters.total > 0 ? (
          <SearchForm label={words.search.label} placeholder={words.search.placeholder} value={q} />
        ) : null}
        {q ? (
          <p className="text-sm text-ink-muted" role="status">
            {formatCount(cards.length, `${words.one} matches`, `${words.many} match`)} “{q}”.
          </p>
        ) : null}
        {cards.length === 0 ? (
          <NothingFound way={way} q={q} can={can} />
        ) : (
          <div className="grid grid-cols-1 gap-4 min-[56rem]:grid-cols-2">
            {cards.map((card) => (
              <ConfigCard
                key={card.id}
                card={card}
                now={now}
                can={can}
                to={{
                  logs: places.one(card.id),
                  users: places.users(card.id),
                  details: places.one(card.id),
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

function NothingFound({ way, q, can }: { way: RosterWay; q: string; can: { manage: boolean } }) {
  const words = wayWords[way];
  const places = placesOf(way);
  if (q) {
    return (
      <Card>
        <Empty
          icon="search-x"
          title={`No ${words.one} matches “${q}”`}
          actions={<ButtonLink to={places.home}>Clear search</ButtonLink>}
        >
          {words.search.where}
        </Empty>
      </Card>
    );
  }
  return (
    <Card>
      <Empty
        icon="folder-sync"
        title={words.none.title}
        actions={
          can.manage ? (
            <ButtonLink variant="primary" icon="plus" to={places.add}>
              {words.add}
            </ButtonLink>
          ) : undefined
        }
      >
        {can.manage ? words.none.manage : words.none.see}
      </Empty>
    </Card>
  );
}
