import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { aPlace } from "./two-districts.place";

export type Place = Awaited<ReturnType<typeof aPlace>>;

type Call = {
  call: (db: Db, scope: Scope, of: Place) => Promise<unknown>;
  /** What one's own place must give, so that a query which finds nothing for anyone does not pass. */
  sees?: (own: Place) => string;
  /** A refusal may also be an error. */
  throws?: true;
};

/** How a query is called with the ids of another district, or why it needs no scope. */
export type Case = Call | { exempt: string };

export const pure = "it works out a value and asks no table";
export const tick =
  "the tick of the schedules looks over all districts on purpose; only the worker calls it, only ids come back";

/**
 * The door and the worker have no scope: they act for the one district of a key that proved itself, or of a job. So they
 * are called for one's own district with the numbers, keys and names of the other.
 */
export const forOwn = (call: (db: Db, districtId: string, of: Place) => Promise<unknown>): Case => ({
  call: (db, scope, of) => call(db, scope.districtId as string, of),
});
