import { LoadingFailed } from "~/components/loading-failed";
import { paths } from "~/http/paths";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { ListCard, ListOrEmpty, type ListView, listLinks, NoMatch, NumberPages } from "~/ui/list";
import { SearchForm } from "~/ui/search-form";
import type { RosterUser } from "./shape.server";
import { RosterUsersTable } from "./users-table";

export type UsersPart = {
  tab: "users";
  view: ListView;
  /** Null when they could not be read. */
  rows: RosterUser[] | null;
  total: number;
  pages: number;
  page: number;
};

type Props = { id: string; part: UsersPart; zone: string; now: string };

const inTab = { tab: "users" };

/** The people a configuration last brought in. */
export function Users({ id, part, zone, now }: Props) {
  const { view, rows, total, page, pages } = part;
  const search = view.query.q ?? "";
  const links = listLinks(view, { path: paths.configuration(id), kept: inTab });
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
        failed={<LoadingFailed toast="Failed to load users" to={paths.configurationUsers(id)} />}
        noMatch={
          <NoMatch title={`No one matches “${search}”`} clearTo={paths.configurationUsers(id)} clear="Clear search">
            The search looks in names, email addresses and user names.
          </NoMatch>
        }
        none={
          <Empty icon="users-round" title="No people here yet">
            Start the first sync; the people in its files appear here.
          </Empty>
        }
      >
        <ListCard title="Users" csv={links.csv(`${paths.configuration(id)}/users.csv`)}>
          <RosterUsersTable
            caption="People this configuration brought in"
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
