import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { gradeName } from "~/components/grade-name";
import { LoadingFailed } from "~/components/loading-failed";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount, formatNumber } from "~/ui/format";
import { Cell, type Column, Paging, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import type { PeopleList, PersonListRow } from "./people-types";
import { PersonAvatar } from "./person-avatar";
import { PersonState } from "./person-state";

type Props = {
  list: PeopleList;
  caption: string;
  /** The page, and the download of the same rows. */
  to: string;
  csv: string;
  /** Where a person's name leads. */
  linkOf: (person: PersonListRow) => string;
  shows: "grade" | "state";
  empty: ReactNode;
};

/** A list of people: the rows, the ways to the pages before and after, the download; or why there is none. */
export function PeopleCard({ list, caption, to, csv, linkOf, shows, empty }: Props) {
  const { rows, query, search, sort } = list;
  const at = (change: Record<string, string>) => `${to}?${new URLSearchParams({ ...query, ...change })}`;
  if (!rows) return <LoadingFailed toast="The people could not be loaded" to={at({})} />;
  if (rows.length === 0) return <NobodyFound list={list} to={to} empty={empty} />;
  const sorted = (name: PeopleList["sort"]): Column["sort"] => ({
    to: at({ sort: name }),
    direction: sort !== name ? "none" : name === "name" || name === "role" ? "ascending" : "descending",
  });
  const last: Column = shows === "grade" ? { label: "Grade" } : { label: "State" };
  return (
    <Card as="section" flush aria-label={caption}>
      <Table
        caption={search ? `${caption} matching ${search}` : caption}
        columns={[
          { label: "Name", sort: sorted("name") },
          { label: "Role", sort: sorted("role") },
          { label: "School" },
          last,
          { label: "Last sign-in", sort: sorted("sign-in") },
          ...(shows === "state" ? [{ label: "Added", sort: sorted("newest") }] : []),
        ]}
      >
        {rows.map((person) => (
          <PersonLine key={person.id} person={person} to={linkOf(person)} list={list} shows={shows} />
        ))}
      </Table>
      <Paging
        label="Pages of people"
        summary={
          <>
            {summaryOf(list)} <a href={`${csv}?${new URLSearchParams(query)}`}>Export CSV</a>
          </>
        }
        previous={list.previous ? at({ cursor: list.previous }) : null}
        next={list.next ? at({ cursor: list.next }) : null}
      />
    </Card>
  );
}

function summaryOf({ rows, count, mostCounted }: PeopleList): string {
  const [first, last] = [rows?.[0], rows?.at(-1)];
  const shown = rows?.length ?? 0;
  const all =
    count > mostCounted ? `more than ${formatNumber(mostCounted)} people` : formatCount(count, "person", "people");
  if (shown === count || !first || !last) return `${all.replace(/^m/, "M")}.`;
  return `${formatNumber(shown)} of ${all}, from ${first.name} to ${last.name}.`;
}

type LineProps = { person: PersonListRow; to: string; list: PeopleList; shows: "grade" | "state" };

function PersonLine({ person, to, list, shows }: LineProps) {
  const { zone, now, offersDistrict } = list;
  const place = person.schoolName ?? (person.districtName ? "District office" : "All districts");
  return (
    <Row>
      <RowHead>
        <span className="flex items-center gap-3">
          <PersonAvatar name={person.name} avatarUrl={person.avatarUrl} />
          <span className="min-w-0 wrap-anywhere">
            <Link to={to}>{person.name}</Link>
            <span className="block font-regular text-ink-muted text-sm">{person.email ?? "no email"}</span>
          </span>
        </span>
      </RowHead>
      <Cell label="Role">{person.roleName}</Cell>
      <Cell label="School" sub={offersDistrict ? person.districtName : undefined}>
        {person.schoolName ?? (person.roleName === "Student" || person.roleName === "Teacher" ? "none" : place)}
      </Cell>
      <Cell label={shows === "grade" ? "Grade" : "State"}>
        {shows === "grade" ? (
          person.grade ? (
            gradeName(person.grade)
          ) : (
            <span className="text-ink-muted">none</span>
          )
        ) : (
          <PersonState state={person.state} />
        )}
      </Cell>
      <Cell label="Last sign-in">
        <Time iso={person.lastSignIn} zone={zone} now={now} />
      </Cell>
      {shows === "state" ? (
        <Cell label="Added">
          <Time iso={person.createdAt} zone={zone} now={now} />
        </Cell>
      ) : null}
    </Row>
  );
}

function NobodyFound({ list, to, empty }: Pick<Props, "list" | "to" | "empty">) {
  const { query, search } = list;
  const isNarrowed = ["q", "role", "district", "school", "grade", "state"].some((name) => query[name]);
  if (!isNarrowed) return <Card>{empty ?? <Empty icon="users-round" title="Nobody yet" />}</Card>;
  return (
    <Card>
      <Empty
        icon="search-x"
        title={search ? `Nobody matches “${search}”` : "Nobody matches these filters"}
        actions={<ButtonLink to={to}>Clear filters</ButtonLink>}
      >
        The search looks in names and email addresses; up to two letters, in the beginning of family names.
      </Empty>
    </Card>
  );
}
