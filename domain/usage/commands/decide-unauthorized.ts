import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { forbidden } from "domain/audit/forbidden";
import { recordAudit } from "domain/audit/queries/audit";
import { type Conflict, conflictOf, type Missing, missing } from "domain/conflict";
import { addUrlPattern } from "domain/software/addresses/commands/change-patterns";
import { readPattern } from "domain/software/addresses/pattern";
import { listInUse } from "domain/software/addresses/queries/url-pattern-changes";
import { addBlacklistEntry } from "domain/software/policies/commands/change-blacklist";
import type { BlacklistReason } from "domain/software/policies/terms";
import type { Tools } from "domain/tools";
import { listSeenSubjects, lockDetections, saveDetection, whoSaid } from "../queries/detections";
import { isAuthorized, readStandings, type Standing, type Subject } from "../queries/unauthorized-grounds";
import { mayDo } from "../unauthorized-rights";
import type { KeptState, UnauthorizedState } from "../unauthorized-terms";

/** A row as its page showed it. */
export type SeenRow = { subject: Subject; state: UnauthorizedState; version: number };

/** What is to be done, with what that takes. Days are YYYY-MM-DD. */
export type Deciding =
  | { action: "review" | "reopen" }
  | { action: "tolerate"; until: string; reason: string }
  | { action: "ignore"; reason: string }
  | { action: "block"; reasonCode: BlacklistReason; reason: string }
  | { action: "link"; product: { id: string; name: string } };

type Input = { district: { id: string; today: string }; rows: readonly SeenRow[]; deciding: Deciding };

/** `changed` rows were changed, `already` were as wanted: a second click changes nothing. */
export type Decided =
  | { kind: "done"; changed: number; already: number }
  /** It can't be done with this row, for the reason given; nothing was done with the others either. */
  | { kind: "unfit"; subject: Subject; why: "approved" | "product" | "taken" | "address" | "scheduled" }
  | Conflict<{ state: UnauthorizedState }>
  | Missing;

const wanted: Record<Deciding["action"], UnauthorizedState> = {
  review: "in_review",
  reopen: "new",
  tolerate: "tolerated",
  ignore: "ignored",
  block: "blocked",
  link: "linked",
};

/** Ends the transaction without a trace. */
class NotDecided extends Error {
  constructor(readonly outcome: Decided) {
    super("nothing was decided");
  }
}

type Work = { tools: Tools; actor: Actor; input: Input };

/**
 * Does one thing with all the rows that were ticked, or with none of them, in one transaction with its audit lines. A
 * row that stands otherwise than its page showed is a conflict, unless it stands as wanted. Throws Forbidden for a role
 * that may not.
 */
export async function decideUnauthorized(tools: Tools, actor: Actor, input: Input): Promise<Decided> {
  const { deciding, district } = input;
  if (!mayDo(actor, deciding.action)) {
    const details = { tried: `unauthorized_usage.${deciding.action}` };
    throw await forbidden(tools, actor, { districtId: district.id, details, said: "Your role can’t do this." });
  }
  const run = async (db: Db) => decideAll({ tools: { ...tools, db }, actor, input });
  return tools.db
    .transaction()
    .execute(run)
    .catch((error) => {
      if (error instanceof NotDecided) return error.outcome;
      throw error;
    });
}

async function decideAll(work: Work): Promise<Decided> {
  const { tools, actor, input } = work;
  const { district, rows, deciding } = input;
  const subjects = rows.map(({ subject }) => subject);
  const at = { districtId: district.id, subjects };
  await lockDetections(tools.db, at);
  const seen = await listSeenSubjects(tools.db, actor, at);
  const standingOf = await readStandings(tools.db, actor, { district, subjects });
  let changed = 0;
  for (const row of rows) {
    const { softwareId, domain } = row.subject;
    const standing = standingOf(row.subject);
    if (!standing || !seen.some((one) => one.softwareId === softwareId && one.domain === domain)) {
      throw new NotDecided(missing);
    }
    if (isDone(standing, deciding)) continue;
    if (isAuthorized(standing)) throw new NotDecided({ kind: "unfit", subject: row.subject, why: "approved" });
    if (standing.state !== row.state || standing.version !== row.version) await conflict(work, row.subject, standing);
    await decide(work, row.subject, standing);
    changed++;
  }
  return { kind: "done", changed, already: rows.length - changed };
}

/** Whether it stands as wanted already: by a second click, or by somebody who wanted the same. */
function isDone({ state, until, reason }: Standing, deciding: Deciding): boolean {
  if (state !== wanted[deciding.action]) return false;
  if (deciding.action === "tolerate") return until === deciding.until && reason === deciding.reason;
  return deciding.action !== "ignore" || reason === deciding.reason;
}

async function conflict({ tools, actor, input }: Work, subject: Subject, standing: Standing): Promise<never> {
  const last = await whoSaid(tools.db, actor, { districtId: input.district.id, subject });
  const { version, state } = standing;
  throw new NotDecided(conflictOf(last, { about: "usage", version, now: { state } }));
}

async function decide(work: Work, subject: Subject, standing: Standing): Promise<void> {
  const { deciding } = work.input;
  switch (deciding.action) {
    case "link":
      await link(work, subject, deciding.product);
      return say(work, subject, standing, { state: "new" });
    case "block":
      await block(work, subject, deciding);
      return say(work, subject, standing, { state: "new" });
    case "review":
      return say(work, subject, standing, { state: "in_review" });
    case "reopen":
      return say(work, subject, standing, { state: "new" });
    case "ignore":
      return say(work, subject, standing, { state: "ignored", reason: deciding.reason });
    case "tolerate":
      return say(work, subject, standing, { state: "tolerated", reason: deciding.reason, until: deciding.until });
  }
}

type Words = { state: KeptState; reason?: string; until?: string };

/** Keeps the state with its audit line. What is linked or blocked begins anew when that ends. */
async function say({ tools: { db }, actor, input }: Work, subject: Subject, standing: Standing, words: Words) {
  const { state, reason = null, until = null } = words;
  const { action } = input.deciding;
  const districtId = input.district.id;
  const id = await saveDetection(db, actor, { districtId, subject, state, until, reason, by: actor.profileId });
  if (!id) throw new NotDecided(missing);
  await recordAudit(db, {
    actor,
    districtId,
    action: `unauthorized.${action}`,
    object: { table: "detections", id },
    details: { software_id: subject.softwareId, domain: subject.domain },
    before: { state: standing.state },
    after: { state: wanted[action], until },
  });
}

/** The whole domain as a pattern, or why it can't be one. */
function patternOf({ domain }: Subject) {
  const read = domain === null ? null : readPattern(domain, "domain");
  return read?.ok ? read : null;
}

async function link({ tools, actor, input }: Work, subject: Subject, product: { id: string; name: string }) {
  const unfit = (why: "product" | "taken" | "address") => new NotDecided({ kind: "unfit", subject, why });
  if (subject.domain === null) throw unfit("product");
  const read = patternOf(subject);
  if (!read) throw unfit("address");
  const { ok: _, ...pattern } = read;
  const inUse = await listInUse(tools.db, actor, { districtId: input.district.id, softwareIds: [product.id] });
  const made = await addUrlPattern(tools, actor, {
    ...pattern,
    districtId: input.district.id,
    softwareId: product.id,
    product: product.name,
    confidence: 1,
    isAuthorized: inUse.has(product.id),
  });
  if (!made) throw new NotDecided(missing);
  if (made.kind === "taken") throw unfit("taken");
}

type Block = Extract<Deciding, { action: "block" }>;

async function block({ tools, actor, input }: Work, subject: Subject, { reasonCode, reason }: Block) {
  const { id: districtId, today } = input.district;
  const read = subject.softwareId === null ? patternOf(subject) : null;
  if (subject.softwareId === null && !read) throw new NotDecided({ kind: "unfit", subject, why: "address" });
  const target = read
    ? { pattern: read.pattern, patternType: read.type, host: read.host, path: read.path }
    : { softwareId: subject.softwareId as string };
  const fields = {
    schoolIds: [],
    grades: [],
    roles: [],
    reasonCode,
    reason,
    startsOn: today,
    endsOn: null,
    alternativeId: null,
  };
  const made = await addBlacklistEntry(tools, actor, { districtId, today, target, fields });
  if (!made) throw new NotDecided(missing);
  // One that begins later bans nothing yet.
  if ("existing" in made) throw new NotDecided({ kind: "unfit", subject, why: "scheduled" });
}
