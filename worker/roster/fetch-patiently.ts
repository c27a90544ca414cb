import { setTimeout as wait } from "node:timers/promises";
import type { Work } from "./endings";
import { type Fetched, fetchFiles } from "./fetch-files";
import { RemoteError, type RemoteErrorCode } from "./remote-error";

/** What may pass by itself in a moment. The rest a person has to mend, and asking again could lock an account. */
const passing: ReadonlySet<RemoteErrorCode> = new Set([
  "unreachable",
  "dropped",
  "timeout",
  "file-changed",
  "not-readable",
]);
const defaultPausesMs = [5_000, 20_000];

/** Fetches the files; when the server fails in a way that may pass, tries twice more from the beginning. */
export async function fetchPatiently(work: Work): Promise<Fetched> {
  const { run, tools, sync } = work;
  const pauses = tools.retryMs ?? defaultPausesMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetchFiles(work);
    } catch (error) {
      const pause = pauses[attempt];
      run.signal.throwIfAborted();
      if (!(error instanceof RemoteError) || !passing.has(error.code) || pause === undefined) throw error;
      tools.log.warn(
        { syncId: sync.id, code: error.code, reason: error.reason, attempt: attempt + 1 },
        "a roster server failed; trying again",
      );
      run.finish(`${error.message} Trying again.`);
      await wait(pause, undefined, { signal: run.signal });
    }
  }
}
