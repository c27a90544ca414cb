import type { Column } from "./table";

/** How a list is narrowed, sorted and paged, as its links have to carry it. */
export type ListView = {
  /** What the address asks for and would not be so anyway, without the page. */
  query: Record<string, string>;
  /** "name", or "-name" for the other way round. */
  sort: string;
  isNarrowed: boolean;
  /** The address names no cursor. */
  isFirst: boolean;
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
