import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Conflict } from "domain/conflict";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { type Banned, whyNoAlternative } from "domain/software/policies/queries/blacklist-alternative";
import * as changes from "domain/software/policies/queries/blacklist-changes";
import * as exceptions from "domain/software/policies/queries/blacklist-exceptions";
import { settleBan } from "domain/software/policies/queries/product-bans";
import { tellStatusChange } from "domain/software/status/queries/approval-news";
import { findRecord } from "domain/software/status/queries/district-software";
import { recordStatus } from "domain/software/status/queries/status-history";
import type { ApprovalStatus } from "domain/software/status/terms";
import type { Tools } from "domain/tools";

type Fields = changes.BlacklistFields;
type Facts = Record<string, string | number | boolean | null>;
type Row = Exclude<Awaited<ReturnType<typeof changes.updateBlacklistEntry>>, Conflict | undefined>;

type Run<T> = (db: Db, mails: MailIds[]) => Promise<T>;

/**
 * One transaction: the caller's, where a command of several parts has opened one. Its mails are put on the queue after it;
 * those of the caller's transaction are found by the worker's tick.
 */
async function within<T>(tools: Tools, run: Run<T>): Promise<T> {
  const mails: MailIds[] = [];
  if (tools.db.isTransaction) return run(tools.db, mails);
  const done = await tools.db.transaction().execute((db) => run(db, mails));
  await enqueueMails(tools, mails);
  return done;
}

/** An entry as the audit log keeps it: its terms, not what people wrote. */
const factsOf = (fields: Fields): Facts => ({
  reason_code: fields.reasonCode,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  schools: fields.schoolIds.join(" "),
  grades: fields.grades.join(" "),
  roles: fields.roles.join(" "),
  alternative_software_id: fields.alternativeId,
});

const factsBefore = (row: Row): Facts => ({
  reason_code: row.reason_code,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  schools: row.school_ids.join(" "),
  grades: row.grades.join(" "),
  roles: row.roles.join(" "),
  alternative_software_id: row.alternative_software_id,
});

type Line = {
  districtId: string;
  verb: string;
  id: string;
  before?: Facts;
  after?: Facts;
  subjectProfileId?: string | null;
};

function audit(db: Db, actor: Actor, { verb, id, ...line }: Line) {
  const object = { table: "software_blacklist", id };
  return recordAudit(db, { actor, action: `blacklist.${verb}`, object, ...line });
}

type NewsFacts = {
  districtId: string;
  softwareId: string | null;
  reason: string;
  verb: "added" | "changed" | "lifted";
  entryId: string;
  /** The status of the product before. */
  from: ApprovalStatus;
};

type OfProduct = { districtId: string; softwareId: string | null };

async function statusOf(db: Db, actor: Actor, { districtId, softwareId }: OfProduct): Promise<ApprovalStatus> {
  const record = softwareId === null ? undefined : await findRecord(db, actor, { districtId, softwareId });
  return record?.approvalStatus ?? "not_reviewed";
}

/**
 * Brings the product's status in line, has its history tell of the entry either way, and tells those who were told that it
 * is approved. Returns the mails to send.
 */
async function settle(
  db: Db,
  actor: Actor,
  { districtId, softwareId, reason, verb, entryId, from }: NewsFacts,
): Promise<MailIds[]> {
  if (softwareId === null) return [];
  const ban = { districtId, softwareId, actorId: actor.profileId, reason };
  const status = await settleBan(db, actor, ban);
  if (status === null) await recordStatus(db, { ...ban, what: "blacklist", details: { entry: entryId, verb } });
  const to = await statusOf(db, actor, ban);
  return tellStatusChange(db, { districtId, softwareId, from, to, except: [actor.profileId] });
}

/** The product that an entry suggests can't be suggested; the words are for the one who named it. */
type NoAlternative = { noAlternative: string };

/** Ends the transaction without a trace. */
class NotSaved extends Error {
  constructor(readonly outcome: NoAlternative) {
    super("the entry was not saved");
  }
}

async function needAlternative(db: Db, actor: Actor, { districtId, fields, ...banned }: Suggesting): Promise<void> {
  const why = await whyNoAlternative(db, actor, { districtId, alternativeId: fields.alternativeId, banned });
  if (why !== null) throw new NotSaved({ noAlternative: why });
}

type Suggesting = Banned & { districtId: string; fields: Fields };

/** As `within`, with the answer to an alternative that is none. */
const saving = <T>(tools: Tools, run: Run<T>): Promise<T | NoAlternative> =>
  within(tools, run).catch((error) => {
    if (error instanceof NotSaved) return error.outcome;
    throw error;
  });

type New = { districtId: string; today: string; target: changes.BlacklistTarget; fields: Fields };

/**
 * Bans a product or a pattern. `existing` when it is banned in just this way, `noAlternative` when what it suggests can't
 * be used itself; undefined when the target is not there.
 */
export async function addBlacklistEntry(tools: Tools, actor: Actor, input: New) {
  const { districtId, target, fields } = input;
  return saving(tools, async (db, mails) => {
    const softwareId = "softwareId" in target ? target.softwareId : null;
    await needUnmerged(db, actor, [softwareId, fields.alternativeId]);
    const from = await statusOf(db, actor, { districtId, softwareId });
    const made = await changes.createBlacklistEntry(db, actor, { ...input, createdBy: actor.profileId });
    if (!made || "existing" in made) return made;
    const pattern = "pattern" in target ? target.pattern : null;
    // The new entry bans its product by now, and that is the first thing to be said of it.
    await needAlternative(db, actor, { districtId, fields, softwareId, pattern });
    const news = { districtId, softwareId, reason: fields.reason, entryId: made.id, from };
    mails.push(...(await settle(db, actor, { ...news, verb: "added" })));
    const what: Facts = "softwareId" in target ? { software_id: target.softwareId } : { pattern: target.pattern };
    await audit(db, actor, { districtId, verb: "added", id: made.id, after: { ...what, ...factsOf(fields) } });
    return made;
  });
}

/** An entry as its page showed it. */
type Entry = { districtId: string; id: string; version: number; softwareId: string | null };

/** Changes an entry, unless somebody was faster; `noAlternative` as above; undefined when it is not there. */
export async function changeBlacklistEntry(tools: Tools, actor: Actor, input: Entry & { fields: Fields }) {
  const { districtId, id, fields } = input;
  return saving(tools, async (db, mails) => {
    await needUnmerged(db, actor, [input.softwareId, fields.alternativeId]);
    const from = await statusOf(db, actor, input);
    const before = await changes.updateBlacklistEntry(db, actor, input);
    if (before === undefined || "kind" in before) return before;
    await needAlternative(db, actor, { districtId, fields, softwareId: before.software_id, pattern: before.pattern });
    const news = { districtId, softwareId: before.software_id, reason: fields.reason, entryId: id, from };
    mails.push(...(await settle(db, actor, { ...news, verb: "changed" })));
    const facts = { before: factsBefore(before), after: factsOf(fields) };
    await audit(db, actor, { districtId, verb: "changed", id, ...facts });
    return before;
  });
}

/** Lifts an entry: its product goes back to how it was decided. Answers as changeBlacklistEntry. */
export async function liftBlacklistEntry(tools: Tools, actor: Actor, input: Entry & { reason: string }) {
  const { districtId, id, reason } = input;
  return within(tools, async (db, mails) => {
    await needUnmerged(db, actor, [input.softwareId]);
    const from = await statusOf(db, actor, input);
    const before = await changes.liftBlacklistEntry(db, actor, { ...input, liftedBy: actor.profileId });
    if (before === undefined || "kind" in before) return before;
    const news = { districtId, softwareId: before.software_id, reason, entryId: id, from };
    mails.push(...(await settle(db, actor, { ...news, verb: "lifted" })));
    await audit(db, actor, { districtId, verb: "lifted", id, before: factsBefore(before) });
    return before;
  });
}

type Exception = {
  districtId: string;
  today: string;
  entryId: string;
  whose: exceptions.ExceptionFor;
  until: string | null;
  reason: string;
};

/** Lets a school or a person off an entry, unless it was lifted. "there" when they are already; undefined: not there. */
export async function addBlacklistException(tools: Tools, actor: Actor, input: Exception) {
  const { districtId, entryId, whose, until } = input;
  return within(tools, async (db) => {
    const made = await exceptions.createBlacklistException(db, actor, { ...input, createdBy: actor.profileId });
    if (typeof made === "object" && "id" in made) {
      const subject = "profileId" in whose ? whose.profileId : null;
      const school: Facts = "schoolId" in whose ? { school_id: whose.schoolId } : {};
      const line = { districtId, id: entryId, subjectProfileId: subject, after: { ...school, until } };
      await audit(db, actor, { verb: "exception_added", ...line });
    }
    return made;
  });
}

type Dropped = { districtId: string; entryId: string; id: string };

/** Takes an exception back; undefined when it is not there. */
export async function dropBlacklistException(tools: Tools, actor: Actor, input: Dropped) {
  const { districtId, entryId } = input;
  return within(tools, async (db) => {
    const gone = await exceptions.removeBlacklistException(db, actor, input);
    if (gone) {
      const before: Facts = gone.schoolId ? { school_id: gone.schoolId } : {};
      const line = { districtId, id: entryId, subjectProfileId: gone.profileId, before };
      await audit(db, actor, { verb: "exception_removed", ...line });
    }
    return gone;
  });
}

type Export = {
  districtId: string;
  format: "domains" | "hosts" | "csv";
  schoolId: string | null;
  addresses: number;
};

/** Notes down that the blacklist went out for a web filter. */
export async function noteBlacklistExport(tools: Tools, actor: Actor, input: Export) {
  const { districtId, format, schoolId, addresses } = input;
  const details = { format, school_id: schoolId, addresses };
  await recordAudit(tools.db, { actor, districtId, action: "blacklist.exported", details });
}
