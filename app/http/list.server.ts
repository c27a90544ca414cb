import { mostCounted } from "db/paging";
import { z } from "zod";
import type { ListView } from "~/ui/list";
import type { CursorShape } from "./list-cursor.server";
import { log } from "./log.server";
import type { Viewer } from "./viewer.server";

/** Parameters of an address by name, each a text or nothing. One that is not understood counts as not set. */
type Shapes = Record<string, z.ZodType<string | undefined>>;

type Sorting<S extends string> = {
  by: readonly S[];
  /** The order when the address names none; "-" before it turns it round. */
  usual: NoInfer<S> | `-${NoInfer<S>}`;
  /** False: each order has one direction of its own. */
  turns?: boolean;
};

type Spec<F extends Shapes, P extends Shapes, S extends string, C> = {
  filters: F;
  /** What chooses a part of the list to look at, such as open or closed. Clearing the filters stays in it. */
  parts?: P;
  sort?: Sorting<S>;
  /** Where a page of a long list begins. Lists without it count their pages. */
  cursor?: CursorShape<C>;
  mostPages?: number;
  /** For the second list of a page: its order and page are called mineSort and minePage. */
  prefix?: string;
};

type Values<T extends Shapes> = { [Name in keyof T]: z.output<T[Name]> };

/** What an address asks of a list. */
export type ListQuery<T extends Shapes, S extends string, C> = {
  values: Values<T>;
  sort: S;
  descending: boolean;
  page: number;
  after: C | null;
  /** What the page needs to write its links. */
  view: ListView;
};

/**
 * How the address of a list is read. Page and download use the same reader, so that both mean the same rows. What is not
 * understood is left out, and does not come back in links; only what is far too long to be a choice is refused, by throwing
 * a 400: all rows would be no answer to it.
 */
export function listOf<F extends Shapes, P extends Shapes = Record<never, never>, S extends string = never, C = never>(
  spec: Spec<F, P, S, C>,
): (url: URL) => ListQuery<F & P, S, C> {
  const { filters, parts, sort, cursor, prefix } = spec;
  const shape = z.object({ ...parts, ...filters });
  const usual: Record<string, unknown> = shape.parse({});
  const nameOf = (name: "sort" | "page") => (prefix ? `${prefix}${name.replace(/^./, (c) => c.toUpperCase())}` : name);
  const pageShape = z.coerce
    .number()
    .int()
    .min(1)
    .max(spec.mostPages ?? 10_000)
    .catch(1);
  return (url) => {
    const params = paramsOf(url);
    const values = shape.parse(params);
    const isUnread = (name: string) => values[name as keyof typeof values] === usual[name];
    needReadable(Object.keys(shape.shape).filter(isUnread), url);
    const set = Object.entries(values).filter(([name, value]) => value !== undefined && value !== usual[name]);
    const sorted = sort ? sortOf(sort, params[nameOf("sort")]) : "";
    const after = cursor?.read(params[cursor.name] ?? "") ?? null;
    const page = pageShape.parse(params[nameOf("page")]);
    const order: Record<string, string> = sort && sorted !== sort.usual ? { [nameOf("sort")]: sorted } : {};
    const queryOf = (pairs: typeof set) => ({ ...(Object.fromEntries(pairs) as Record<string, string>), ...order });
    return {
      values: values as unknown as Values<F & P>,
      sort: sorted.replace(/^-/, "") as S,
      descending: sorted.startsWith("-"),
      page,
      after,
      view: viewOf({
        query: queryOf(set),
        kept: queryOf(set.filter(([name]) => !(name in filters))),
        sort: sorted,
        isNarrowed: set.some(([name]) => name in filters),
        isLater: after !== null,
        prefix,
      }),
    };
  };
}

type WholeView = Required<Omit<ListView, "prefix">> & { prefix: string | undefined };

/** Without what says nothing: it weighs on each page of a list. */
function viewOf({ query, kept, sort, isNarrowed, isLater, prefix }: WholeView): ListView {
  return {
    query,
    ...(Object.keys(kept).length > 0 && { kept }),
    ...(sort && { sort }),
    ...(isNarrowed && { isNarrowed }),
    ...(isLater && { isLater }),
    ...(prefix && { prefix }),
  };
}

/** The last of each parameter. PostgreSQL takes no NUL in a text. */
const paramsOf = (url: URL): Record<string, string> =>
  Object.fromEntries([...url.searchParams].map(([name, value]) => [name, value.replaceAll("\0", "")]));

/** Longer than any choice that a list offers. */
const longestChoice = 200;

/** Throws a 400 that says which of these parameters is too long to mean anything. `most` is in characters. */
export function needReadable(names: readonly string[], url: URL, most = longestChoice): void {
  for (const name of names) {
    const longest = Math.max(0, ...url.searchParams.getAll(name).map(({ length }) => length));
    if (longest <= most) continue;
    const said = `“${name}” in the address has ${longest.toLocaleString("en-US")} characters, which is too long.`;
    const status = { status: 400, statusText: "Bad Request" };
    throw new Response(`${said} Open the page again and choose something shorter.`, status);
  }
}

function sortOf<S extends string>({ by, usual, turns = true }: Sorting<S>, requested = ""): string {
  const bare = turns ? requested.replace(/^-/, "") : requested;
  return (by as readonly string[]).includes(bare) ? requested : usual;
}

/** How many rows, in words, where counting has an end. */
export const countWords = (count: number) =>
  count > mostCounted ? `more than ${mostCounted.toLocaleString("en-US")}` : count.toLocaleString("en-US");

type Paged<Row> = { rows: Row[]; total: number };

/** A page of a list in memory. Behind the last page stands the last one. */
export function pageAmong<Row>(all: readonly Row[], requested: number, size: number) {
  const pages = pagesOf(all.length, size);
  const page = Math.min(requested, pages);
  return { rows: all.slice((page - 1) * size, page * size), total: all.length, page, pages };
}

/**
 * A page as the database reads it. An old address may ask for one behind the last: then the last one is read, or the
 * first where an empty page does not tell how many there are.
 */
export async function pageWithin<Read extends Paged<unknown>>(
  requested: number,
  size: number,
  read: (page: number) => Promise<Read>,
) {
  const found = await read(requested);
  const isBehind = found.rows.length === 0 && requested > 1;
  const page = isBehind ? pagesOf(found.total, size) : requested;
  const at = isBehind ? await read(page) : found;
  return { ...at, page, pages: pagesOf(at.total, size) };
}

export const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

/** What a page shows beside other things, or null when it can't be read: the page then says so and stands otherwise. */
export async function orNull<T>({ requestId }: Viewer, what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    log.error({ err: error, requestId }, `${what} could not be listed`);
    return null;
  }
}
