import { LoadingFailed } from "~/components/loading-failed";
import { paths } from "~/http/paths";
import { RosterUsersTable } from "~/routes/rosters/roster-users-table";
import type { RosterUser } from "~/routes/rosters/sftp-types";
import { ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatNumber } from "~/ui/format";
import { SearchForm } from "~/ui/search-form";
import { Paging } from "~/ui/table";

type Sort = "name" | "role" | "newest";

export type UsersPart = {
  tab: "users";
  users: RosterUser[] | null;
  count: number;
  pages: number;
  page: number;
  search: string;
  sort: Sort;
};

type Props = { id: string; part: UsersPart; zone: string; now: string };

/** The people a configuration last brought in. */
export function Users({ id, part, zone, now }: Props) {
  const { users, count, page, pages, search, sort } = part;
  if (!users) return <LoadingFailed toast="Failed to load users" to={paths.configurationUsers(id)} />;
  const at = (change: Partial<Record<"sort" | "page", string>>) => {
    const query = new URLSearchParams({ tab: "users", ...(search && { q: search }), sort, ...change });
    return `${paths.configuration(id)}?${query}`;
  };
  const sortBy = (name: Sort) => ({
    to: at({ sort: name }),
    direction:
      sort === name ? (name === "newest" ? ("descending" as const) : ("ascending" as const)) : ("none" as const),
  });
  return (
    <>
      {count > 0 || search ? (
        <SearchForm
          label="Search by name, email or user name"
          placeholder="Name, email or user name"
          value={search}
          fields={{ tab: "users", sort }}
        />
      ) : null}
      {users.length === 0 ? (
        <NoUsers id={id} search={search} />
      ) : (
        <SectionCard
          title="Users"
          flush
          actions={
            <a href={`${paths.configuration(id)}/users.csv?${new URLSearchParams({ q: search })}`}>Export CSV</a>
          }
        >
          <RosterUsersTable
            caption="People this configuration brought in"
            users={users}
            zone={zone}
            now={now}
            sorts={{ name: sortBy("name"), role: sortBy("role"), newest: sortBy("newest") }}
          />
          <Paging
            label="Pages of users"
            summary={`Page ${formatNumber(page)} of ${formatNumber(pages)}, ${formatNumber(count)} people`}
            previous={page > 1 ? at({ page: String(page - 1) }) : null}
            next={page < pages ? at({ page: String(page + 1) }) : null}
          />
        </SectionCard>
      )}
    </>
  );
}

function NoUsers({ id, search }: { id: string; search: string }) {
  return (
    <Card>
      {search ? (
        <Empty
          icon="search-x"
          title={`Nobody matches “${search}”`}
          actions={<ButtonLink to={paths.configurationUsers(id)}>Clear search</ButtonLink>}
        >
          The search looks in names, email addresses and user names.
        </Empty>
      ) : (
        <Empty icon="users-round" title="Nobody has been brought in yet">
          Start the first sync; the people in its files appear here.
        </Empty>
      )}
    </Card>
  );
}
