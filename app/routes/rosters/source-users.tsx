import type { RosterWay } from "domain/rosters/terms";
import { LoadingFailed } from "~/components/loading-failed";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { ListCard, ListOrEmpty, type ListView, listLinks, NoMatch, NumberPages } from "~/ui/list";
import { SearchForm } from "~/ui/search-form";
import type { RosterUser } from "./source-shape.server";
import { RosterUsersTable } from "./source-users-table";
import { placesOf } from "./way-places";
import { wayWords } from "./way-words";

export type UsersPart = {
  tab: "users";
  view: ListView;
  /** Null when they could not be read. */
  rows: RosterUser[] | null;
  total: number;
  pages: number;
  page: number;
};

type Props = { at: { id: string; way: RosterWay }; part: UsersPart; zone: string; now: string };

const inTab = { tab: "users" };

/** The people a configuration last brought in. */
export function Users({ at: { id, way }, part, zone, now }: Props) {
  const places = placesOf(way);
  const { view, rows, total, page, pages } = part;
  const search = view.query.q ?? "";
  const links = listLinks(view, { path: places.one(id), kept: inTab });
  return (
    <>
      {rows && (total > 0 || search) ? (
        <SearchForm
          label="Search by name, email or user name"
          placeholder="Name, email or user name"
          value={search}
          fields={{ ...inTab, ...view.kept }}
        />
      ) : null}
      <ListOrEmpty
        rows={rows}
        view={view}
        failed={<LoadingFailed toast="Failed to load users" to={places.users(id)} />}
        noMatch={
          <NoMatch title={`No one matches “${search}”`} clearTo={places.users(id)} clear="Clear search">
            The search looks in names, email addresses and user names.
          </NoMatch>
        }
        none={
          <Empty icon="users-round" title="No people here yet">
            Start the first sync; the people it brings in appear here.
          </Empty>
        }
      >
        <ListCard title="Users" csv={links.csv(`${places.one(id)}/users.csv`)}>
          <RosterUsersTable
            caption={`People this ${wayWords[way].one} brought in`}
            users={rows ?? []}
            zone={zone}
            now={now}
            links={links}
          />
          <NumberPages
            label="Pages of users"
            all={formatCount(total, "person", "people")}
            links={links}
            page={page}
            pages={pages}
            always
          />
        </ListCard>
      </ListOrEmpty>
    </>
  );
}
