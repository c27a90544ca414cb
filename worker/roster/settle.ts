import { SyncFailure } from "./failures";
import type { RemoteFile } from "./fetch";

/** In milliseconds. */
export type Patience = {
  /** Between two looks at the folder; two equal ones in a row are needed in any case. */
  lookMs: number;
  /** How long nothing may have changed. */
  quietMs: number;
  /** After that long the upload is too slow to wait for. */
  limitMs: number;
};

type Settling = {
  look: () => Promise<RemoteFile[]>;
  pause: (ms: number) => Promise<void>;
  now: () => Date;
  patience: Patience;
};

/** How patient a sync is: somebody waits for one that a person asked for, and nobody for one by schedule. */
export function patienceOf(trigger: string, settle: { manualMs?: number; scheduledMs?: number } = {}): Patience {
  const lookMs = settle.manualMs ?? 5_000;
  if (trigger !== "schedule") return { lookMs, quietMs: 0, limitMs: 24 * lookMs };
  const quietMs = settle.scheduledMs ?? 300_000;
  return { lookMs: Math.min(lookMs, quietMs), quietMs, limitMs: 6 * quietMs };
}

/**
 * Waits until nobody writes to the files any more: two looks in a row show the same sizes and times and, where quiet is
 * asked for, that is how long ago the newest file was changed by the server's clock or, since clocks differ, how long
 * nothing has changed before our eyes. Returns the files as they then are. Throws SyncFailure when it takes too long.
 */
export async function settle({ look, pause, now, patience }: Settling): Promise<RemoteFile[]> {
  const began = now().getTime();
  let since = began;
  let last = await look();
  for (;;) {
    await pause(patience.lookMs);
    const next = await look();
    const at = now().getTime();
    const changing = changed(last, next);
    if (changing === null && (patience.quietMs <= at - since || patience.quietMs <= at - newest(next))) return next;
    if (changing !== null) since = at;
    if (at - began > patience.limitMs) throw stillUploading(changing);
    last = next;
  }
}

const newest = (files: readonly RemoteFile[]) => Math.max(0, ...files.map((file) => file.modifiedAt.getTime()));

/** The name of a file that differs between two looks, or null. */
function changed(before: readonly RemoteFile[], after: readonly RemoteFile[]): string | null {
  const seen = new Map(before.map((file) => [file.name, file]));
  for (const file of after) {
    const was = seen.get(file.name);
    if (!was || was.size !== file.size || was.modifiedAt.getTime() !== file.modifiedAt.getTime()) return file.name;
    seen.delete(file.name);
  }
  return seen.keys().next().value ?? null;
}

function stillUploading(name: string | null): SyncFailure {
  const which = name ? `${name} keeps changing` : "its files changed a moment ago";
  return new SyncFailure(
    `An upload to the folder seems to be in progress (${which}). Nothing was applied. Sync again when it is finished.`,
  );
}
