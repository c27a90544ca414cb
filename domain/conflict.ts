/** Who did something, and when. Null where nobody is on record for it, as for a roster's sync. */
export type Deed = { by: string | null; byId: string | null; at: Date | null };

/** What people change from what they have seen of it. */
export type ConflictAbout =
  | "agreement"
  | "alerts"
  | "check"
  | "configuration"
  | "contract"
  | "district"
  | "entry"
  | "pattern"
  | "person"
  | "population"
  | "product"
  | "recommendation"
  | "record"
  | "request"
  | "review"
  | "review settings"
  | "round"
  | "rule"
  | "school"
  | "state"
  | "schedule"
  | "sync"
  | "target"
  | "term"
  | "usage"
  | "usage settings";

type Current<Now> = {
  about: ConflictAbout;
  /**
   * "added": the form has put it on record before, with other values. "removed", "lifted", "closed", "decided": it can't be
   * changed any more.
   */
  did?: "added" | "changed" | "started" | "removed" | "lifted" | "closed" | "decided";
  /** The current version: a person who has seen it may save over it on purpose. */
  version?: number | string | null;
  /** The current version. */
  now: Now;
};

/**
 * Somebody was faster: the actor saw a version that is no longer the current one, so nothing was saved. A form can deal
 * with this, so it is an outcome of a command and not a refusal.
 */
export type Conflict<Now = unknown> = { kind: "conflict" } & Deed & Required<Current<Now>>;

const nobody: Deed = { by: null, byId: null, at: null };

/** Takes who was faster, and what it is about. */
export function conflictOf<Now>(
  last: Deed | undefined,
  { about, did = "changed", version = null, now }: Current<Now>,
): Conflict<Now> {
  const { by, byId, at } = last ?? nobody;
  return { kind: "conflict", about, did, version, now, by, byId, at };
}

/**
 * The result would no longer be what was confirmed, so nothing was done: the person has to look at a new preview.
 */
export const outdated = { kind: "outdated" } as const;
export type Outdated = typeof outdated;

/** Something else kept writing to the same rows for too long, so nothing was done. */
export const busy = { kind: "busy" } as const;
export type Busy = typeof busy;

/** It is not there (any more) for this actor. */
export const missing = { kind: "missing" } as const;
export type Missing = typeof missing;
