import { Link } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import type { ReactNode } from "react";
import { gradeName } from "~/components/grade-name";
import { LoadingFailed } from "~/components/loading-failed";
import { Card } from "~/ui/card";
import { formatNumber } from "~/ui/format";
import { countTitle, type ListLinks, ListOrEmpty, listLinks, NoMatch } from "~/ui/list";
import { Cell, type Column, NoCell, Paging, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import type { PeopleList, PersonListRow } from "./people-list.server";
import { PersonAvatar } from "./person-avatar";
import { PersonBadge } from "./person-badge";
import { RowActions, RowsForm } from "./row-actions";

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
export function PeopleCard({ list, to, empty, ...table }: Props) {
  const links = listLinks(list.view, { path: to });
  return (
    <ListOrEmpty
      {...list}
      failed={<LoadingFailed toast="The people could not be loaded" to={links.to()} />}
      noMatch={<NobodyFound search={list.view.query.q} to={to} />}
      none={empty}
    >
      <PeopleTable list={list} links={links} {...table} />
    </ListOrEmpty>
  );
}

type TableProps = Omit<Props, "to" | "empty"> & { links: ListLinks };

function PeopleTable({ list, links, caption, csv, linkOf, shows }: TableProps) {
  const { q: search } = list.view.query;
  const columns: Column[] = [
    links.orderable("Name", "name"),
    links.orderable("Role", "role"),
    { label: "School" },
    { label: shows === "grade" ? "Grade" : "Status" },
    links.orderable("Last sign-in", "sign-in", "descending"),
    ...(shows === "state" ? [links.orderable("Added", "newest", "descending"), { label: "Actions" }] : []),
  ];
  const table = (
    <Table caption={search ? `${caption} matching ${search}` : caption} columns={columns}>
      {list.rows?.map((person) => (
        <PersonLine key={person.id} person={person} to={linkOf(person)} list={list} shows={shows} />
      ))}
    </Table>
  );
  return (
    <Card as="section" flush aria-label={caption}>
      {shows === "state" ? <RowsForm>{table}</RowsForm> : table}
      <Paging
        label="Pages of people"
        summary={
          <>
            {summaryOf(list)} <a href={links.csv(csv)}>Export CSV</a>
          </>
        }
        previous={list.previous ? links.to({ cursor: list.previous }) : null}
        next={list.next ? links.to({ cursor: list.next }) : null}
      />
    </Card>
  );
}

function summaryOf({ rows, count }: PeopleList): string {
  const [first, last] = [rows?.[0], rows?.at(-1)];
  const shown = formatNumber(rows?.length ?? 0);
  if (shown === count || !first || !last) return `${countTitle(count, "person", "people")}.`;
  return endSentence(`${shown} of ${count} people, from ${first.name} to ${last.name}`);
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
            {shows === "grade" && person.state === "deactivated" ? <PersonBadge state={person.state} /> : null}
          </span>
        </span>
      </RowHead>
      <Cell label="Role">{person.roleName}</Cell>
      <Cell label="School" sub={offersDistrict ? person.districtName : undefined}>
        {person.schoolName ?? (person.roleName === "Student" || person.roleName === "Teacher" ? "none" : place)}
      </Cell>
      <Cell label={shows === "grade" ? "Grade" : "Status"}>
        {shows === "grade" ? (
          person.grade ? (
            gradeName(person.grade)
          ) : (
            <span className="text-ink-muted">none</span>
          )
        ) : (
          <PersonBadge state={person.state} />
        )}
      </Cell>
      <Cell label="Last sign-in">
        <Time iso={person.lastSignIn} zone={zone} now={now} />
      </Cell>
      {shows === "state" ? <StateCells person={person} list={list} /> : null}
    </Row>
  );
}

function StateCells({ person, list: { zone, now } }: Pick<LineProps, "person" | "list">) {
  return (
    <>
      <Cell label="Added">
        <Time iso={person.createdAt} zone={zone} now={now} />
      </Cell>
      {person.mayAct ? (
        <Cell label="Actions" bare>
          <RowActions person={person} />
        </Cell>
      ) : (
        <NoCell />
      )}
    </>
  );
}

function NobodyFound({ search, to }: { search: string | undefined; to: string }) {
  return (
    <NoMatch title={search ? `No one matches “${search}”` : "No one matches these filters"} clearTo={to}>
      The search looks in names and email addresses. With one or two letters, it matches the start of family names.
    </NoMatch>
  );
}
