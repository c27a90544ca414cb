import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Conflict } from "domain/conflict";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import * as changes from "domain/software/policies/queries/blacklist-changes";
import * as exceptions from "domain/software/policies/queries/blacklist-exceptions";
import { recordStatus } from "domain/software/status/queries/status-history";
import type { Tools } from "domain/tools";

type Fields = changes.BlacklistFields;
type District = { id: string; today: string };
type Facts = Record<string, string | number | boolean | null>;
type Row = Exclude<Awaited<ReturnType<typeof changes.updateBlacklistEntry>>, Conflict | undefined>;

const within = <T>(tools: Tools, run: (db: Db) => Promise<T>): Promise<T> => tools.db.transaction().execute(run);

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

type Line = { verb: string; id: string; before?: Facts; after?: Facts; subjectProfileId?: string | null };

function audit(db: Db, actor: Actor, districtId: string, { verb, id, ...line }: Line) {
  const object = { table: "software_blacklist", id };
  return recordAudit(db, { actor: actor, districtId, action: `blacklist.${verb}`, object, ...line });
}

type NewsFacts = { softwareId: string | null; reason: string; verb: "added" | "changed" | "lifted"; entryId: string };

/** Brings the product's status in line, and has its history tell of the entry either way. */
async function settle(db: Db, actor: Actor, district: District, { softwareId, reason, verb, entryId }: NewsFacts) {
  if (softwareId === null) return;
  const ban = { districtId: district.id, softwareId, actorId: actor.profileId, reason };
  const status = await changes.settleBan(db, actor, ban);
  if (status === null) await recordStatus(db, { ...ban, what: "blacklist", details: { entry: entryId, verb } });
}

type New = { target: changes.BlacklistTarget; fields: Fields };

/** Bans a product or a pattern. `standing` when it is banned in just this way; undefined when the target is not there. */
export async function addBlacklistEntry(tools: Tools, actor: Actor, district: District, { target, fields }: New) {
  return within(tools, async (db) => {
    const softwareId = "softwareId" in target ? target.softwareId : null;
    await needUnmerged(db, actor, [softwareId, fields.alternativeId]);
    const made = await changes.createBlacklistEntry(db, actor, {
      ...{ districtId: district.id, today: district.today, target, fields, createdBy: actor.profileId },
    });
    if (!made || "standing" in made) return made;
    await settle(db, actor, district, { softwareId, reason: fields.reason, verb: "added", entryId: made.id });
    const what: Facts = "softwareId" in target ? { software_id: target.softwareId } : { pattern: target.pattern };
    await audit(db, actor, district.id, { verb: "added", id: made.id, after: { ...what, ...factsOf(fields) } });
    return made;
  });
}

/** An entry as its page showed it. */
type Of = { id: string; version: number; softwareId: string | null };

/** Changes an entry, unless somebody was faster; undefined when it is not there. */
export async function changeBlacklistEntry(tools: Tools, actor: Actor, district: District, of: Of, fields: Fields) {
  return within(tools, async (db) => {
    await needUnmerged(db, actor, [of.softwareId, fields.alternativeId]);
    const before = await changes.updateBlacklistEntry(db, actor, { districtId: district.id, ...of, fields });
    if (before === undefined || "kind" in before) return before;
    const news = { softwareId: before.software_id, reason: fields.reason, entryId: of.id };
    await settle(db, actor, district, { ...news, verb: "changed" });
    const facts = { before: factsBefore(before), after: factsOf(fields) };
    await audit(db, actor, district.id, { verb: "changed", id: of.id, ...facts });
    return before;
  });
}

/** Lifts an entry: its product goes back to how it was decided. Answers as changeBlacklistEntry. */
export async function liftBlacklistEntry(tools: Tools, actor: Actor, district: District, of: Of, reason: string) {
  return within(tools, async (db) => {
    await needUnmerged(db, actor, [of.softwareId]);
    const lifted = { districtId: district.id, ...of, reason, liftedBy: actor.profileId };
    const before = await changes.liftBlacklistEntry(db, actor, lifted);
    if (before === undefined || "kind" in before) return before;
    await settle(db, actor, district, { softwareId: before.software_id, reason, verb: "lifted", entryId: of.id });
    await audit(db, actor, district.id, { verb: "lifted", id: of.id, before: factsBefore(before) });
    return before;
  });
}

type Exception = { whose: exceptions.ExceptionFor; until: string | null; reason: string };

/** Lets a school or a person off an entry, unless it was lifted. "there" when they are already; undefined: not there. */
export async function addBlacklistException(
  tools: Tools,
  actor: Actor,
  district: District,
  entryId: string,
  of: Exception,
) {
  return within(tools, async (db) => {
    const made = await exceptions.createBlacklistException(db, actor, {
      ...{ districtId: district.id, entryId, ...of, createdBy: actor.profileId, today: district.today },
    });
    if (typeof made === "object" && "id" in made) {
      const subject = "profileId" in of.whose ? of.whose.profileId : null;
      const school: Facts = "schoolId" in of.whose ? { school_id: of.whose.schoolId } : {};
      const line = { id: entryId, subjectProfileId: subject, after: { ...school, until: of.until } };
      await audit(db, actor, district.id, { verb: "exception_added", ...line });
    }
    return made;
  });
}

/** Takes an exception back; undefined when it is not there. */
export async function dropBlacklistException(
  tools: Tools,
  actor: Actor,
  district: District,
  entryId: string,
  id: string,
) {
  return within(tools, async (db) => {
    const of = { districtId: district.id, entryId, id };
    const gone = await exceptions.removeBlacklistException(db, actor, of);
    if (gone) {
      const before: Facts = gone.schoolId ? { school_id: gone.schoolId } : {};
      const line = { id: entryId, subjectProfileId: gone.profileId, before };
      await audit(db, actor, district.id, { verb: "exception_removed", ...line });
    }
    return gone;
  });
}

type Export = { format: "domains" | "hosts" | "csv"; schoolId: string | null; addresses: number };

/** Notes down that the blacklist went out for a web filter. */
export async function noteBlacklistExport(
  tools: Tools,
  actor: Actor,
  district: District,
  { format, schoolId, addresses }: Export,
) {
  const details = { format, school_id: schoolId, addresses };
  await recordAudit(tools.db, { actor: actor, districtId: district.id, action: "blacklist.exported", details });
}
