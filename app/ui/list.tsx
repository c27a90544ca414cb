import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { Card, SectionCard } from "./card";
import { Empty } from "./empty";
import { capital, formatNumber } from "./format";
import type { ListLinks, ListView } from "./list-view";
import { Paging } from "./table";

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
  view: Pick<ListView, "isNarrowed" | "isFirst">;
  failed?: ReactNode;
  noMatch: ReactNode;
  none: ReactNode;
  children: ReactNode;
};

/** The list, or why there is none: it could not be read, nothing matches the filters, nothing is there yet. */
export function ListOrEmpty({ rows, view, failed, noMatch, none, children }: StatesProps) {
  if (rows === null) return failed;
  if (rows.length > 0) return children;
  return <Card>{view.isNarrowed || !view.isFirst ? noMatch : none}</Card>;
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

type PagesProps = {
  label: string;
  links: ListLinks;
  page: number;
  pages: number;
  /** How many rows all pages have together. */
  all?: string;
  /** Shown for a single page, too. */
  always?: boolean;
};

/** The ways to the other pages of a list that counts them. */
export function NumberPages({ label, links, page, pages, all, always = false }: PagesProps) {
  if (pages <= 1 && !always) return null;
  const summary = `Page ${formatNumber(page)} of ${formatNumber(pages)}`;
  return (
    <Paging
      label={label}
      summary={all ? `${summary}, ${all}` : summary}
      previous={page > 1 ? links.page(page - 1) : null}
      next={page < pages ? links.page(page + 1) : null}
    />
  );
}

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
  if (view.isFirst && !next && !always) return null;
  return (
    <Paging
      label={label}
      summary={summary}
      previous={view.isFirst ? null : links.to()}
      next={next ? links.to({ after: next }) : null}
    />
  );
}
