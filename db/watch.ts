import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { ask } from "./prepared-clients";
import { DatabaseSilent, isNetwork } from "./trouble";

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
 * Watches over a pool: a statement may take its time, but when a database is frozen or cut off, everyone who waits gets
 * an error within 7 seconds, and those who come later get it immediately, until it answers again. A pending statement
 * is cut off with its connection, so that no half-finished transaction goes back to the pool.
 */
class PoolWatch {
  readonly #pool: pg.Pool;
  readonly #options: WatchOptions;
  readonly #open = new Set<Question>();
  readonly #lent = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  readonly #timer: NodeJS.Timeout;
  #gone = false;
  #looking = false;
  #closed = false;
  #failedLooks = 0;

  constructor(pool: pg.Pool, options: WatchOptions) {
    this.#pool = pool;
    this.#options = options;
    this.#timer = setInterval(() => this.#suspect(), lookAgainMs).unref();
  }

  #suspect(): void {
    const now = performance.now();
    const isLate = [...this.#open].some(({ since }) => now - since > suspiciousMs);
    if (this.#gone || this.#failedLooks > 0 || isLate) void this.#look();
  }

  async #look(): Promise<void> {
    if (this.#looking || this.#closed) return;
    this.#looking = true;
    const alive = await answers(this.#options.url);
    this.#looking = false;
    this.#failedLooks = alive ? 0 : this.#failedLooks + 1;
    if (this.#gone && alive) {
      this.#gone = false;
      this.#options.onChange("back");
    } else if (!this.#gone && this.#failedLooks >= looksThatProve) {
      this.#gone = true;
      this.#options.onChange("gone");
    }
    if (this.#gone) for (const question of this.#open) question.giveUp();
  }

  /** Asks, unless nobody is there to answer; gives up, with `cut`, once that is known. */
  async ask<T>(work: () => Promise<T>, cut: () => void = () => {}): Promise<T> {
    if (this.#gone) throw this.#options.failWith(new DatabaseSilent());
    let question: Question | undefined;
    const silence = new Promise<never>((_, reject) => {
      const giveUp = () => {
        cut();
        reject(new DatabaseSilent());
      };
      question = { since: performance.now(), giveUp };
      this.#open.add(question);
    });
    try {
      return await Promise.race([work(), silence]);
    } catch (error) {
      throw this.#options.failWith(error as Error);
    } finally {
      this.#open.delete(question as Question);
    }
  }

  #lend(client: pg.PoolClient): PostgresPoolClient {
    return {
      query: ((text: string, parameters: unknown[]) =>
        this.ask(
          () => ask(client, text, parameters),
          () => streamOf(client).destroy(),
        )) as unknown as PostgresPoolClient["query"],
      release: () => client.release(),
    };
  }

  async borrow(): Promise<PostgresPoolClient> {
    let waiting: Promise<pg.PoolClient> | undefined;
    const client = await this.ask(
      () => {
        waiting = this.#pool.connect();
        return waiting;
      },
      // It may still come: nobody is there to give it back then.
      () => void waiting?.then((late) => late.release(true)).catch(() => {}),
    );
    const known = this.#lent.get(client) ?? this.#lend(client);
    this.#lent.set(client, known);
    return known;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }
}

/** A pool for Kysely that is watched over, a word from the database, and the end of the watch. See PoolWatch. */
export function watchPool(pool: pg.Pool, options: WatchOptions) {
  const watch = new PoolWatch(pool, options);
  const watched: PostgresPool = { connect: () => watch.borrow(), end: () => pool.end() };
  return {
    pool: watched,
    /** Rejects with what `failWith` makes of the database's silence. */
    ping: () => watch.ask(() => pool.query("select 1")).then(() => {}),
    close: () => watch.close(),
  };
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream;

/** Whether a database answers in time, be it with a refusal. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: lookMs,
    query_timeout: lookMs,
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
