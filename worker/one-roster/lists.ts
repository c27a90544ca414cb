import type { KindName } from "domain/rosters/terms";
import { RemoteError } from "../roster/remote-error";
import type { Answer } from "./exchange";
import type { Service } from "./service";

/** What people call the rows of each list of a roster. A client with the core scope may read them all. */
export const listWords = {
  orgs: "schools",
  academicSessions: "terms",
  courses: "courses",
  classes: "classes",
  users: "people",
  enrollments: "enrollments",
} as const satisfies Partial<Record<KindName, string>>;

export type ListName = keyof typeof listWords;

/** The lists in the order in which they are read. */
export const listNames = Object.keys(listWords) as ListName[];

export type Item = Readonly<Record<string, unknown>>;
/** A page's items that no page before had; how many the service says there are, null when it doesn't. */
export type ListPage = { items: Item[]; total: number | null };

type Paging = { pageSize: number; mostPages: number };
const usual: Paging = { pageSize: 2_000, mostPages: 20_000 };

/**
 * All items of a list, page by page, each once. Follows the service's own links where it gives any, otherwise counts on.
 * A short page is no end: servers send fewer than they are asked for. Throws RemoteError "file-changed" when the list
 * did not arrive whole, so that nobody is taken for gone who was only skipped.
 */
export async function* readList(service: Service, name: ListName, paging = usual): AsyncGenerator<ListPage> {
  const known = new Set<string>();
  const visited = new Set<string>();
  let total: number | null = null;
  let revision: string | undefined;
  let sent = 0;
  let url: URL | null = service.listAt(name, { limit: String(paging.pageSize), offset: "0", ...sorted });
  while (url) {
    if (visited.has(url.href) || visited.size >= paging.mostPages) throw repeats(name);
    visited.add(url.href);
    const answer = await firstOrNext(service, url, name);
    const all = itemsOf(answer, name);
    const items = all.filter((item) => isNew(item, known, name));
    if (all.length > 0 && items.length === 0) throw repeats(name);
    const saidRevision = header(answer, "x-perm-rev");
    if (revision !== undefined && saidRevision !== revision) throw changed(name);
    revision = saidRevision;
    total = totalOf(answer) ?? total;
    sent += all.length;
    yield { items, total };
    url = nextOf(answer, url) ?? (isOver({ all, sent, total }) ? null : offsetTo(url, sent));
  }
  if (total !== null && known.size < total) throw incomplete(name, known.size, total);
}

/** How many items a list has by the service's word, null when it doesn't say. One item is asked for. */
export async function countList(service: Service, name: ListName): Promise<number | null> {
  const answer = await service.get(service.listAt(name, { limit: "1", offset: "0" }), listWords[name]);
  itemsOf(answer, name);
  return totalOf(answer);
}

const sorted = { sort: "sourcedId", orderBy: "asc" };

/** Not every service can sort; one that can't is asked without. */
async function firstOrNext(service: Service, url: URL, name: ListName): Promise<Answer> {
  try {
    return await service.get(url, listWords[name]);
  } catch (error) {
    const isRefused = error instanceof RemoteError && error.code === "service-refused";
    if (!isRefused || !url.searchParams.has("sort")) throw error;
    for (const key of Object.keys(sorted)) url.searchParams.delete(key);
    return service.get(url, listWords[name]);
  }
}

function itemsOf({ body }: Answer, name: ListName): Item[] {
  const items = body && typeof body === "object" ? (body as Record<string, unknown>)[name] : undefined;
  if (Array.isArray(items)) return items.filter((item) => item && typeof item === "object") as Item[];
  const message = `The service answered without “${name}”. Nothing was applied. Check the service address and the version with your vendor.`;
  throw new RemoteError("service-answer", { message });
}

/** Items without an id are let through: the checks of the rows say what is wrong with them. */
function isNew({ sourcedId }: Item, known: Set<string>, name: ListName): boolean {
  const id = typeof sourcedId === "string" ? sourcedId : `${name} ${known.size}`;
  if (known.has(id)) return false;
  known.add(id);
  return true;
}

const header = ({ headers }: Answer, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function totalOf(answer: Answer): number | null {
  const said = header(answer, "x-total-count");
  return said !== undefined && /^\d{1,12}$/.test(said) ? Number(said) : null;
}

/**
 * The next page by the service's own word (RFC 8288), null without one. Our token goes to no other host: of a link to
 * one, as services behind a proxy write it, only the question is taken.
 */
function nextOf(answer: Answer, from: URL): URL | null {
  const links = header(answer, "link") ?? "";
  const next = /<([^<>]*)>\s*;[^<]*\brel\s*=\s*"?next\b/i.exec(links)?.[1];
  if (next === undefined || !URL.canParse(next, from)) return null;
  const url = new URL(next, from);
  if (url.origin === from.origin) return url;
  const own = new URL(from);
  own.search = url.search;
  return own;
}

const isOver = ({ all, sent, total }: { all: Item[]; sent: number; total: number | null }) =>
  all.length === 0 || (total !== null && sent >= total);

function offsetTo(url: URL, sent: number): URL {
  const next = new URL(url);
  next.searchParams.set("offset", String(sent));
  return next;
}

const changed = (name: ListName) =>
  new RemoteError("file-changed", {
    message: `The list of ${listWords[name]} changed while it was being read. Nothing was applied. Sync again later.`,
  });

const repeats = (name: ListName) =>
  new RemoteError("service-answer", {
    message: `The service sends the same ${listWords[name]} again and again. Nothing was applied. Ask your vendor.`,
  });

const incomplete = (name: ListName, arrived: number, total: number) => {
  const of = `${arrived.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
  return new RemoteError("file-changed", {
    message: `Only ${of} ${listWords[name]} arrived. Nothing was applied. Sync again later; if it happens again, ask your vendor.`,
  });
};
