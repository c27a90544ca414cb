import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

/** Nothing was heard of the database for so long that whoever waits is told so. */
export class DatabaseSilent extends Error {
  override name = "DatabaseSilent";
  constructor() {
    super("the database does not answer");
  }
}

export type WatchOptions = {
  url: string;
  /** What a caller is given in place of an error of the database. */
  failWith: (error: Error) => unknown;
  /** The database is gone, or there again. */
  onChange: (state: "gone" | "back") => void;
};

/** How long a question may go unanswered before somebody looks whether the database is there at all. */
const suspiciousMs = 2_000;
/** How long that look may take; two that fail in a row are proof. */
const lookMs = 2_000;
const lookAgainMs = 500;
const looksThatProve = 2;

type Question = { since: number; giveUp: () => void };

/**
 * Watches over a pool: a statement may take its time, but a database that is frozen or cut off answers nobody, and then
 * everyone who waits is told within 7 seconds, and those who come later at once, until it answers again. What it was
 * asked is cut off with its connection, so that no half transaction goes back to the pool.
 */
export function watchPool(pool: pg.Pool, { url, failWith, onChange }: WatchOptions) {
  const open = new Set<Question>();
  const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  let [gone, looking, closed, failedLooks] = [false, false, false, 0];

  const look = async () => {
    if (looking || closed) return;
    looking = true;
    const alive = await answers(url);
    looking = false;
    failedLooks = alive ? 0 : failedLooks + 1;
    if (gone && alive) {
      gone = false;
      onChange("back");
    } else if (!gone && failedLooks >= looksThatProve) {
      gone = true;
      onChange("gone");
    }
    if (gone) for (const question of open) question.giveUp();
  };
  const timer = setInterval(() => {
    const now = performance.now();
    if (gone || failedLooks > 0 || [...open].some(({ since }) => now - since > suspiciousMs)) void look();
  }, lookAgainMs).unref();

  /** Asks, unless nobody is there to answer; gives up, with `cut`, once that is known. */
  async function ask<T>(work: () => Promise<T>, cut: () => void = () => {}): Promise<T> {
    if (gone) throw failWith(new DatabaseSilent());
    let question: Question | undefined;
    const silence = new Promise<never>((_, reject) => {
      const giveUp = () => {
        cut();
        reject(new DatabaseSilent());
      };
      question = { since: performance.now(), giveUp };
      open.add(question);
    });
    try {
      return await Promise.race([work(), silence]);
    } catch (error) {
      throw failWith(error as Error);
    } finally {
      open.delete(question as Question);
    }
  }

  const lend = (client: pg.PoolClient): PostgresPoolClient => ({
    query: ((text: string, parameters: unknown[]) =>
      ask(
        () => client.query(text, parameters),
        () => streamOf(client).destroy(),
      )) as unknown as PostgresPoolClient["query"],
    release: () => client.release(),
  });
  const borrow = async () => {
    let waiting: Promise<pg.PoolClient> | undefined;
    const client = await ask(
      () => {
        waiting = pool.connect();
        return waiting;
      },
      // It may still come: nobody is there to give it back then.
      () => void waiting?.then((late) => late.release(true)).catch(() => {}),
    );
    const known = lent.get(client) ?? lend(client);
    lent.set(client, known);
    return known;
  };
  const watched: PostgresPool = { connect: borrow, end: () => pool.end() };
  return {
    pool: watched,
    /** A word from the database; rejects with what `failWith` makes of its silence. */
    ping: () => ask(() => pool.query("select 1")).then(() => {}),
    close: () => {
      closed = true;
      clearInterval(timer);
    },
  };
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream;

/** Whether a database answers in time, be it with a refusal. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: lookMs, query_timeout: lookMs },
    application_name: "rollcall-look",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    // It has said something: too many connections, still starting.
    return /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "") && !isNetwork(error as Error);
  } finally {
    void client.end().catch(() => {});
  }
}

const isNetwork = ({ code = "" }: Error & { code?: string }) => /^E[A-Z]{4}$/.test(code);

const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|08|53[0-3]|57P0)/;
const lost =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/;

/** What an error says of the database itself: it can't be reached, its disk is full, or it takes too long. Else null. */
export function troubleOf(error: Error): "gone" | "full" | "slow" | null {
  const { code = "", message } = error as Error & { code?: string };
  if (code === "53100") return "full";
  if (code === "57014" || code === "55P03") return "slow";
  return error instanceof DatabaseSilent || unreachable.test(code) || lost.test(message) ? "gone" : null;
}
