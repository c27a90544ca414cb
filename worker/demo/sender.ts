import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type LiveCast, type LiveVisit, liveVisits } from "domain/demo/usage-live";

type Settings = {
  /** Where the web answers. */
  origin: string;
  token: string;
  cast: LiveCast;
  say: (line: string) => void;
  everyMs?: number;
  now?: () => Date;
  random?: () => number;
};

type Batch = { key: string; visits: LiveVisit[] };

/**
 * Sends visits of this very moment through the door that every sender uses, every few seconds until it is stopped. What
 * got no answer is sent again under the same key; when its key no longer works, it says so and ends.
 */
export function startSender({ origin, token, cast, say, everyMs = 5_000, ...by }: Settings): {
  stop: () => Promise<void>;
} {
  const { now = () => new Date(), random = Math.random } = by;
  const stopping = new AbortController();
  const made = liveVisits(cast);
  const post = async ({ key, visits }: Batch) => {
    const answer = await fetch(`${origin}/api/v1/usage-events`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(visits),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(20_000)]),
    }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status;
  };
  const run = async () => {
    let batch: Batch | undefined;
    while (!stopping.signal.aborted) {
      batch ??= { key: randomUUID(), visits: made(now(), random) };
      const status = batch.visits.length === 0 ? 202 : await post(batch);
      if (status === 401 || status === 403) {
        say(
          "The demo sends no more visits: its key “Demo sender” doesn’t work anymore. Start the demo again for a new one.",
        );
        return;
      }
      if (status !== undefined && status !== 429 && status < 500) batch = undefined;
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
