import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "db/client";
import { sql } from "kysely";
import pg from "pg";
import { buildMatcher, type Matcher, type MatcherRow } from "./matcher";

/** All patterns, as a matcher takes them. For the application itself: what a person sees of it is theirs by scope. */
export async function loadMatcherRows(db: Db): Promise<MatcherRow[]> {
  const { rows } = await sql<MatcherRow>`
    select id, district_id as "districtId", pattern, pattern_type as type, host, path, software_id as "softwareId",
      software_name as "softwareName", confidence::float8 as confidence, is_authorized as "isAuthorized",
      (extract(epoch from created_at) * 1000000)::float8 as "createdAt"
    from url_patterns`.execute(db);
  return rows;
}

export type LiveMatcher = {
  /** The matcher as the patterns stand; the first call waits until it is built. */
  current: () => Promise<Matcher>;
  close: () => Promise<void>;
};

type Options = {
  db: Db;
  databaseUrl: string;
  /** Told when changes can't be heard or read for now; it is tried again. */
  onError: (error: Error) => void;
  retryMs?: number;
};

/** Calls `heard` for every change, over a connection of its own, which is opened again when it is lost. */
function listenToChanges({ databaseUrl, onError, retryMs = 1_000 }: Options, heard: () => void) {
  const closing = new AbortController();
  let socket: Socket | undefined;

  async function listen(): Promise<void> {
    const own = new Socket();
    socket = own;
    const connection = new pg.Client({
      connectionString: databaseUrl,
      stream: () => own,
      connectionTimeoutMillis: 10_000,
      // It notices soon when the server is gone without a word.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lost = new Promise<void>((resolve) => connection.on("end", resolve));
    connection.on("error", (error) => closing.signal.aborted || onError(error));
    connection.on("notification", heard);
    try {
      await connection.connect();
      await connection.query("listen url_patterns");
      // What changed before is not told any more.
      heard();
      await lost;
    } finally {
      own.destroy();
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch((error: Error) => {
        if (!closing.signal.aborted) onError(error);
      });
      await pause(retryMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const listening = keepListening();
  return async () => {
    closing.abort();
    // A goodbye would wait for a server that does not answer, and one in mid-greeting for ever (pg settles neither).
    socket?.destroy();
    await listening;
  };
}

/**
 * A matcher that follows its patterns: the database tells when they change, and the next call builds it again. While
 * the connection is lost, the last one goes on; after that the patterns are read again, since a change may have been
 * missed.
 */
export function keepMatcher(options: Options): LiveMatcher {
  let heard = 0;
  let built: { at: number; matcher: Matcher } | undefined;
  let building: Promise<Matcher> | undefined;
  const close = listenToChanges(options, () => heard++);

  async function build(): Promise<Matcher> {
    const at = heard;
    try {
      built = { at, matcher: buildMatcher(await loadMatcherRows(options.db)) };
    } catch (error) {
      if (!built) throw error;
      options.onError(error as Error);
    } finally {
      building = undefined;
    }
    return built.matcher;
  }

  return {
    current: async () => {
      if (built?.at === heard) return built.matcher;
      building ??= build();
      return building;
    },
    close,
  };
}
