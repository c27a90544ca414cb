import { Link } from "@remix-run/react";
import type { DistrictLine, SchoolLine } from "domain/places/lines";
import type { StateRow } from "domain/places/queries/states";
import type { PlaceKind } from "domain/places/terms";
import { placeWords } from "domain/places/words";
import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { CursorPages, countTitle, ListCard, type ListLinks, type ListView, listLinks } from "~/ui/list";
import type { Option } from "~/ui/options";
import { Cell, type Column, NumCell, Row, RowHead, Table } from "~/ui/table";
import { ClientMark } from "./client-mark";

/** One page of places, with all that its filters offer. */
export type PlacesList = {
  view: ListView;
  /** How many the filters hold, in words. */
  count: string;
  next: string | null;
  /** The filter by district names none. */
  unknownDistrict?: boolean;
  states: Option[];
  levels?: Option[];
  rows:
    | { kind: "states"; lines: StateRow[] }
    | { kind: "districts"; lines: DistrictLine[] }
    | { kind: "schools"; lines: SchoolLine[] };
};

type Props = {
  list: PlacesList;
  /** The address of the list without its query, and what else the query keeps. */
  at: string;
  tab: string;
  csv: string;
  /** Where a row's name leads; without it, names are text. */
  linkOf?: ((id: string) => string) | undefined;
  empty: ReactNode;
};

/** One page of places: counts, sortable heads, paging and the same rows as CSV. */
export function PlacesTable({ list, at, tab, csv, linkOf, empty }: Props) {
  const { view, rows, count, next } = list;
  const words = placeWords[rows.kind];
  const links = listLinks(view, { path: at, kept: { tab } });
  if (rows.lines.length === 0) return <Card>{empty}</Card>;
  const named = (id: string, name: string) => (linkOf ? <Link to={linkOf(id)}>{name}</Link> : name);
  return (
    <ListCard title={countTitle(count, words.one, words.many)} csv={links.csv(csv)}>
      <Table caption={words.title} columns={columnsOf(rows.kind, links)} scrolls={!linkOf}>
        {rows.kind === "states"
          ? rows.lines.map((row) => (
              <Row key={row.id}>
                <RowHead>{named(row.id, row.name)}</RowHead>
                <Cell label="Abbreviation">{row.abbreviation}</Cell>
                <NumCell label="Districts" value={row.districts} />
              </Row>
            ))
          : null}
        {rows.kind === "districts"
          ? rows.lines.map((row) => (
              <Row key={row.id}>
                <RowHead sub={row.originalId ? `Number ${row.originalId}` : undefined}>
                  {named(row.id, row.name)}
                </RowHead>
                <Cell label="State">{row.state}</Cell>
                <Cell label="Client">
                  <ClientMark isClient={row.isClient} />
                </Cell>
                <Cell label="Time zone">{row.timeZone.replaceAll("_", " ")}</Cell>
                <NumCell label="Schools" value={row.schools} />
                <NumCell label="People" value={row.people} />
              </Row>
            ))
          : null}
        {rows.kind === "schools"
          ? rows.lines.map((row) => (
              <Row key={row.id}>
                <RowHead sub={row.identifier ? `Identifier ${row.identifier}` : undefined}>
                  {named(row.id, row.name)}
                </RowHead>
                <Cell label="District" sub={row.state}>
                  {row.districtName}
                </Cell>
                <Cell label="Level">{row.level ?? "not set"}</Cell>
                <NumCell label="People" value={row.people} />
              </Row>
            ))
          : null}
      </Table>
      <CursorPages
        label={`Pages of ${words.many}`}
        summary={`${rows.lines.length} of ${count} ${words.many} on this page`}
        links={links}
        view={view}
        next={next}
      />
    </ListCard>
  );
}

function columnsOf(kind: PlaceKind, { sortable }: ListLinks): Column[] {
  if (kind === "states") {
    return [sortable("Name", "name"), sortable("Abbreviation", "abbreviation"), { label: "Districts", numeric: true }];
  }
  if (kind === "districts") {
    return [
      sortable("Name", "name"),
      sortable("State", "state"),
      { label: "Client" },
      { label: "Time zone" },
      { label: "Schools", numeric: true },
      { label: "People", numeric: true },
    ];
  }
  return [
    sortable("Name", "name"),
    sortable("District", "district"),
    { label: "Level" },
    { label: "People", numeric: true },
  ];
}
