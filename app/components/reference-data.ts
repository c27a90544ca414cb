import { QueryCache, QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { lists } from "domain/constants";
import { referenceFailures } from "domain/places/words";
import { paths } from "~/http/paths";
import { showToast } from "~/ui/toaster";

type School = { id: string; name: string; districtId: string; districtName: string };
type District = { id: string; name: string; stateId: string; isClient: boolean };
type State = { id: string; name: string; abbreviation: string };
type Named = { id: string; name: string };

/** The lists that forms choose from, by kind. */
export type ReferenceRows = {
  schools: School;
  districts: District;
  states: State;
  categories: Named;
  "funding-sources": Named;
};
export type ReferenceKind = keyof ReferenceRows;

/** Which schools: those of one district, or those whose names have these letters. The other lists are taken whole. */
export type ReferenceFilter = { district?: string; q?: string };

type ReferenceList<K extends ReferenceKind> = { rows: ReferenceRows[K][]; more: boolean };

/**
 * A cache that keeps lists as long as the specification says. `onFailure` hears once of each list that stays unread.
 */
export function newReferenceClient(onFailure: (text: string) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (_, query) => onFailure(String(query.meta?.failure)) }),
    defaultOptions: {
      queries: {
        staleTime: lists.referenceStaleMs,
        gcTime: lists.referenceStaleMs,
        refetchOnWindowFocus: false,
        retry: lists.referenceRetries,
      },
    },
  });
}

/** One list as the cache knows it: its key, how it is read, and the message when that fails. */
export function referenceQuery<K extends ReferenceKind>(kind: K, filter: ReferenceFilter = {}) {
  return queryOptions({
    queryKey: ["reference-data", kind, filter.district ?? "", filter.q ?? ""],
    queryFn: ({ signal }) => readAll(kind, filter, signal),
    meta: { failure: referenceFailures[kind] },
  });
}

/** Districts come in ranges; all others in one answer, which says whether there is more to search for. */
async function readAll<K extends ReferenceKind>(kind: K, filter: ReferenceFilter, signal: AbortSignal) {
  const first = await read(kind, filter, 0, signal);
  if (kind !== "districts") return first;
  const rows = [...first.rows];
  for (let more = first.more; more; ) {
    const next = await read(kind, filter, rows.length, signal);
    rows.push(...next.rows);
    more = next.more && next.rows.length > 0;
  }
  return { rows, more: false };
}

async function read<K extends ReferenceKind>(kind: K, filter: ReferenceFilter, from: number, signal: AbortSignal) {
  const query = new URLSearchParams();
  if (filter.district) query.set("district", filter.district);
  if (filter.q) query.set("q", filter.q);
  if (from > 0) query.set("from", String(from));
  const response = await fetch(`${paths.referenceData(kind)}${query.size > 0 ? `?${query}` : ""}`, { signal });
  if (!response.ok) throw new Error(referenceFailures[kind]);
  return (await response.json()) as ReferenceList<K>;
}

// One for as long as the document lives, so that it outlasts a change of frames.
let kept: { whose: string; client: QueryClient } | undefined;

function clientOf(whose: string): QueryClient {
  if (kept?.whose === whose) return kept.client;
  kept?.client.unmount();
  kept = { whose, client: newReferenceClient((text) => showToast("error", text)) };
  kept.client.mount();
  return kept.client;
}

type ListState<K extends ReferenceKind> = { rows?: ReferenceRows[K][]; more: boolean; failed?: string };

/**
 * Tells the status of a list, at once and whenever that changes; asks for it when it is not kept, or too old. What is
 * kept is that of one person in one role at a time. Returns what ends it.
 */
export function watchReference<K extends ReferenceKind>(
  whose: string,
  kind: K,
  filter: ReferenceFilter,
  tell: (state: ListState<K>) => void,
): () => void {
  const observer = new QueryObserver(clientOf(whose), referenceQuery(kind, filter));
  const pass = ({ data, isError }: { data?: ReferenceList<K>; isError: boolean }) =>
    tell({ rows: data?.rows, more: data?.more ?? false, failed: isError ? referenceFailures[kind] : undefined });
  const stop = observer.subscribe(pass);
  pass(observer.getCurrentResult());
  return stop;
}
