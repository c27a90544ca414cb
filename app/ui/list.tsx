import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { Card, SectionCard } from "./card";
import { Empty } from "./empty";
import { capital, formatNumber } from "./format";
import { type Column, Paging } from "./table";

/** How a list is narrowed, sorted and paged, as its links have to carry it. */
export type ListView = {
  /** What the address asks for and would not be so anyway, without the page. */
  query: Record<string, string>;
  /** Of these, what stays when the filters change: the part of the list and its order. */
  kept?: Record<string, string>;
  /** "name", or "-name" for the other way round. */
  sort?: string;
  isNarrowed?: boolean;
  /** The address names a cursor. */
  isLater?: boolean;
  /** Before the names of its order and page, where a page has two lists. */
  prefix?: string;
};

type Place = {
  path: string;
  /** What else the address must keep, such as the tab. */
  kept?: Record<string, string>;
  /** The part of the page where the list is. */
  hash?: string;
};

type Change = Record<string, string | null | undefined>;
type SortOptions = Omit<Column, "label" | "sort"> & {
  /** The first click puts the largest or latest first. */
  falls?: boolean;
};

/** An address with a query; what is empty is left out. */
export function addressWith(path: string, query: Change, hash = ""): string {
  const set = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${path}${set.length > 0 ? `?${new URLSearchParams(set)}` : ""}${hash}`;
}

/** The links of a list. All but those to a page lead to its first page. */
export function listLinks({ query, sort, prefix }: ListView, { path, kept = {}, hash }: Place) {
  const named = (name: string) => (prefix ? `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}` : name);
  const to = (change: Change = {}) => addressWith(path, { ...kept, ...query, ...change }, hash);
  const sortedBy = (key: string) => to({ [named("sort")]: key });
  return {
    to,
    page: (page: number) => to({ [named("page")]: page > 1 ? String(page) : null }),
    /** The same rows as a file. */
    csv: (file: string) => addressWith(file, query),
    /** A column that sorts the rows, and turns them round at the next click. */
    sortable: (label: string, key: string, { falls = false, ...column }: SortOptions = {}): Column => {
      const [first, second] = falls ? [`-${key}`, key] : [key, `-${key}`];
      const direction = sort === key ? "ascending" : sort === `-${key}` ? "descending" : "none";
      return { label, ...column, sort: { to: sortedBy(sort === first ? second : first), direction } };
    },
    /** A column that sorts the rows in the one direction that this order has. */
    orderable: (label: string, key: string, direction: "ascending" | "descending" = "ascending"): Column => {
      return { label, sort: { to: sortedBy(key), direction: sort === key ? direction : "none" } };
    },
  };
}

export type ListLinks = ReturnType<typeof listLinks>;

/** What else the address of a GET form must keep; what is empty is left out. */
export function HiddenFields({ fields = {} }: { fields?: Record<string, string | undefined> | undefined }) {
  return Object.entries(fields).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}

type CardProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Where the same rows are a file. */
  csv?: string | null;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A list as a section of its page: how many, the way to the same rows as a file, the table and the ways to its pages. */
export function ListCard({ csv, ...section }: CardProps) {
  return <SectionCard {...section} flush actions={csv ? <a href={csv}>Export CSV</a> : null} />;
}

/** How many, as a heading: "More than 10,000 schools", "1 school". Takes the count in words. */
export const countTitle = (count: string, one: string, many: string) =>
  `${capital(count)} ${count === "1" ? one : many}`;

type StatesProps = {
  /** Null when they could not be read. */
  rows: readonly unknown[] | null;
  view: ListView;
  failed?: ReactNode;
  noMatch: ReactNode;
  none: ReactNode;
  children: ReactNode;
};

/** The list, or why there is none: it could not be read, nothing matches the filters, nothing is there yet. */
export function ListOrEmpty({ rows, view, failed, noMatch, none, children }: StatesProps) {
  if (rows === null) return failed;
  if (rows.length > 0) return children;
  return <Card>{view.isNarrowed || view.isLater ? noMatch : none}</Card>;
}

type NoMatchProps = { title: string; clearTo: string; clear?: string; children: ReactNode };

/** Filters that nothing matches: what the search looks in, and the way back to all rows. */
export function NoMatch({ title, clearTo, clear = "Clear filters", children }: NoMatchProps) {
  return (
    <Empty icon="search-x" title={title} actions={<ButtonLink to={clearTo}>{clear}</ButtonLink>}>
      {children}
    </Empty>
  );
}

type MoreProps = {
  label: string;
  links: Pick<ListLinks, "page">;
  page: number;
  more: boolean;
  summary: string;
};

/** The ways to the page before and, where there is more, the next one. */
export function MorePages({ label, links, page, more, summary }: MoreProps) {
  return (
    <Paging
      label={label}
      summary={summary}
      previous={page > 1 ? links.page(page - 1) : null}
      next={more ? links.page(page + 1) : null}
    />
  );
}

type PagesProps = Pick<MoreProps, "label" | "links" | "page"> & {
  pages: number;
  /** How many rows all pages have together. */
  all?: string;
  /** Shown for a single page, too. */
  always?: boolean;
};

/** The ways to the other pages of a list that counts them. */
export function NumberPages({ pages, all, always = false, ...rest }: PagesProps) {
  if (pages <= 1 && !always) return null;
  const summary = `Page ${formatNumber(rest.page)} of ${formatNumber(pages)}`;
  return <MorePages {...rest} more={rest.page < pages} summary={all ? `${summary}, ${all}` : summary} />;
}

/** Which rows of all a page has: "26 to 50 of 112". Takes null for a count that nobody knows. */
export function spanWords({ page, size, shown, total }: Span): string {
  const from = (page - 1) * size;
  if (shown === 0) return "None";
  return `${from + 1} to ${from + shown}${total === null ? "" : ` of ${total}`}`;
}

type Span = { page: number; size: number; shown: number; total: number | null };

type CursorProps = {
  label: string;
  links: ListLinks;
  view: ListView;
  next: string | null;
  summary: string;
  always?: boolean;
};

/** The ways to the first and the next page of a list that is too long to count its pages. */
export function CursorPages({ label, links, view, next, summary, always = false }: CursorProps) {
  if (!view.isLater && !next && !always) return null;
  return (
    <Paging
      label={label}
      summary={summary}
      previous={view.isLater ? links.to() : null}
      next={next ? links.to({ after: next }) : null}
    />
  );
}
