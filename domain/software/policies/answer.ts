import type { Role } from "domain/access/terms";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import type { RuleEffect, Severity } from "./terms";

/** Who asks, and for which grade when they say one. `isReadByOthers`: the answer about them is read by somebody else. */
export type Asker = {
  role: Role | null;
  profileId: string | null;
  schoolId: string | null;
  grade: number | null;
  isReadByOthers?: boolean;
};

/** A school or a person whom an entry lets off, by id, until a last day (YYYY-MM-DD); null: for good. */
export type LetOff = { id: string; until: string | null };

/** An entry of the blacklist that is in force and concerns the product: by itself or by one of its addresses. */
export type Ban = {
  id: string;
  reason: string;
  /** Empty: all. */
  schools: readonly { id: string; name: string }[];
  grades: readonly number[];
  roles: readonly Role[];
  /** Schools and people that are let off, today. */
  exceptSchools: readonly LetOff[];
  exceptPeople: readonly LetOff[];
  alternative: { id: string; name: string } | null;
};

/** A policy rule that is switched on and whose conditions the product meets, in the rules' order. */
export type FiredRule = { id: string; name: string; effect: RuleEffect; severity: Severity; message: string };

/** What the district has decided about the product; null when it never has. */
export type Decision = {
  allowedGrades: readonly number[];
  allowedSchools: readonly { id: string; name: string }[];
  allowedRoles: readonly Role[];
  staffOnly: boolean;
  /** YYYY-MM-DD, the last day. */
  allowedUntil: string | null;
  conditions: string | null;
  reason: string | null;
  overrideReason: string | null;
};

/** That a product is requested, by whoever it may be: since which day, YYYY-MM-DD, and whether its review has started. */
export type OpenRequest = { on: string; isStarted: boolean };

/** Everything that an answer stands on. `today` is the district's own day, YYYY-MM-DD. */
export type Ground = {
  today: string;
  /** Its status is the one that people have decided: what the blacklist makes of it is a level of its own. */
  facts: ProductFacts;
  blacklist: readonly Ban[];
  rules: readonly FiredRule[];
  decision: Decision | null;
  /** Open requests to use it, together; null when there are none. */
  request: OpenRequest | null;
};

export type AnswerWord = "yes" | "yes_if" | "ask" | "no";

export type Answer = {
  answer: AnswerWord;
  /** One sentence: why. */
  reason: string;
  /** What "yes, with conditions" hangs on, one phrase each. */
  conditions: string[];
  /** What decided. `id` names a blacklist entry or a rule, `name` a rule or a status. */
  by: { kind: "blacklist" | "policy_rule" | "status" | "conditions" | "grade"; id: string | null; name: string | null };
  /** Whether it is requested already: whoever requests it, too, adds to that. */
  isRequested: boolean;
  /** What the entry that says no suggests instead. */
  alternative: { id: string; name: string } | null;
  /** Rules that only want to be noticed, by those who work in the district. */
  alerts: { id: string; name: string; severity: Severity; message: string }[];
};

/** What a level says: the rest of an answer is filled in. */
export type Said = Pick<Answer, "answer" | "reason" | "by"> & Partial<Answer>;
