import { setTimeout } from "node:timers/promises";

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
