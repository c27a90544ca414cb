import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import * as records from "domain/software/catalogue/queries/software-records";
import type { Tools } from "domain/tools";
import { needUnmerged } from "./need-unmerged";

type Of = { districtId: string; softwareId: string };

const tables = { study: "evidence_studies", rating: "software_ratings" } as const;

/** Puts a study on record, once. Undefined when the product is not in scope. */
export async function recordStudy(tools: Tools, actor: ActingPerson, study: Omit<records.Study, "id"> & Of) {
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [study.softwareId]);
    const made = await records.addStudy(db, actor, { ...study, recordedBy: actor.profileId });
    if (made && !made.again) {
      const { tier, title, outcome, softwareId, districtId, citationUrl } = study;
      await recordAudit(db, {
        actor,
        districtId,
        action: "software_study.recorded",
        object: { table: tables.study, id: made.id },
        after: { software_id: softwareId, tier, title, outcome, citation_url: citationUrl },
      });
    }
    return made;
  });
}

/** Puts a rating on record. "known" when its source has one already; undefined when the product is not in scope. */
export async function recordRating(tools: Tools, actor: ActingPerson, rating: Omit<records.Rating, "id"> & Of) {
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [rating.softwareId]);
    const made = await records.addRating(db, actor, { ...rating, recordedBy: actor.profileId });
    if (made && made !== "known") {
      const { source, rating: says, score, ratedOn, softwareId, districtId } = rating;
      await recordAudit(db, {
        actor,
        districtId,
        action: "software_rating.recorded",
        object: { table: tables.rating, id: made.id },
        after: { software_id: softwareId, source, rating: says, score, rated_on: ratedOn },
      });
    }
    return made;
  });
}

/** Takes a study or a rating off the record. Undefined when it is not there. */
export async function removeRecord(
  tools: Tools,
  actor: ActingPerson,
  input: Of & { kind: "study" | "rating"; id: string },
) {
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [input.softwareId]);
    const before = await records.removeSoftwareRecord(db, actor, input);
    if (before) {
      await recordAudit(db, {
        actor,
        districtId: input.districtId,
        action: `software_${input.kind}.removed`,
        object: { table: tables[input.kind], id: input.id },
        before: { software_id: input.softwareId, ...before },
      });
    }
    return before;
  });
}
