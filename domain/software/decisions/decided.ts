import type { Conflict, Missing } from "domain/conflict";
import type { DecisionFields } from "domain/software/status/queries/district-software";
import type { DecisionWord, PrivacyStatus } from "domain/software/status/terms";
import type { Refused } from "./commands/moves-within";

export type Decided = {
  districtId: string;
  softwareId: string;
  /** What the form was drawn from: the record (0 for none) and the open round (null for none). */
  recordVersion: number;
  round: { id: string; version: number } | null;
  decision: DecisionWord;
  /** Null: it stays as it is. */
  privacyStatus: PrivacyStatus | null;
  fields: DecisionFields;
  reason: string | null;
  /** Why it is decided although reviews still wait, or ones that the district requires were never started. */
  skipReason: string | null;
  /** The requests that it answers. */
  requestIds: string[];
  /** The effects that the form has shown, as effectsKey has them: whatever else would happen is not done unseen. */
  shown?: string;
};

/** Somebody was faster; `round` is the one that is open by then, null where it was closed with what they did. */
type Faster = Conflict & { round?: { id: string; version: number } | null };

export type DecisionOutcome =
  | { kind: "decided"; answered: number; left: number }
  | Faster
  | Missing
  | Refused
  | { kind: "unseen" }
  | { kind: "invalid"; field: "reason" | "overrideReason" | "skipReason" | "decision"; why: string };
