import { setTimeout } from "node:timers/promises";
import type { TransactionBuilder } from "kysely";
import type { Db } from "./client";
import type { DB } from "./schema";

const mostRetries = 3;
const pauseMs = 40;

/**
 * Deadlock, serialization failure: PostgreSQL took one transaction back so that others could go on. Nothing of it is
 * left.
 */
const isLostTurn = (error: unknown) => /^40(P01|001)$/.test((error as { code?: string } | null)?.code ?? "");

/**
 * Does a piece of work that is one transaction, and does it again when PostgreSQL took it back for the sake of another,
 * three times at most, after a pause that grows and is never the same for two. `random` gives 0 to 1.
 */
export async function inTurn<T>(work: () => Promise<T>, random: () => number = Math.random): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostRetries || !isLostTurn(error)) throw error;
      await setTimeout(pauseMs * 2 ** tries * (0.5 + random()));
    }
  }
}

/**
 * The same connections, on which each transaction is done in turn. What runs in one may run again, and changes nothing
 * outside of it; what stands around it runs once, so that it may read a stream or be several transactions.
 */
export function transactionsInTurn(db: Db): Db {
  const same = db.withoutPlugins();
  const begin = same.transaction.bind(same);
  same.transaction = () => inTurns(begin());
  return same;
}

function inTurns(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const { setAccessMode, setIsolationLevel, execute } = builder;
  builder.setAccessMode = (mode) => inTurns(setAccessMode.call(builder, mode));
  builder.setIsolationLevel = (level) => inTurns(setIsolationLevel.call(builder, level));
  builder.execute = (work) => inTurn(() => execute.call(builder, work) as ReturnType<typeof work>);
  return builder;
}
