import type { Db } from "db/client";
import type { SecretsKey } from "db/secrets";
import type { Enqueue } from "./job";

/** Where uploaded files are kept, under names made there. */
export type FileStore = {
  /** Keeps bytes of a kind they have been found to be; returns the name, rejects when the disk does not take them. */
  put: (bytes: Uint8Array, kind: "webp" | "pdf") => Promise<string>;
  /** The bytes; null when there is no such file. */
  get: (name: string) => Promise<Uint8Array | null>;
  /** Removes a file; one that is gone already is well gone. */
  remove: (name: string) => Promise<void>;
};

type Say = (facts: Record<string, unknown>, message: string) => void;

/**
 * What a command works with beside its actor and its input. The web, the worker and the command line each hand in
 * theirs.
 */
export type Tools = {
  db: Db;
  enqueue: Enqueue;
  files: FileStore;
  secretsKey: SecretsKey;
  /** The keyed hash under which attempts are counted, so that no person's address is in a table of attempts. */
  attemptKey: (of: string) => Buffer;
  /** Whether the demo's accounts, whose password is public, may come in. */
  demo: boolean;
  log: { warn: Say; error: Say };
};
