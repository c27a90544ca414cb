import { recordAudit } from "domain/audit/queries/audit";
import * as records from "domain/software/catalogue/queries/software-records";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { needUnmerged } from "./need-unmerged.server";

type Of = { districtId: string; softwareId: string };

const tables = { study: "evidence_studies", rating: "software_ratings" } as const;

/** Puts a study on record. Undefined when the product is not in scope. */
export async function recordStudy(viewer: Viewer, study: Omit<records.Study, "id"> & Of) {
  return db.transaction().execute(async (db) => {
    await needUnmerged(db, viewer, [study.softwareId]);
    const made = await records.addStudy(db, viewer, { ...study, recordedBy: viewer.profileId });
    if (made) {
      const { tier, outcome, softwareId, districtId, citationUrl } = study;
      await recordAudit(db, {
        actor: viewer,
        districtId,
        action: "software_study.recorded",
        object: { table: tables.study, id: made.id },
        after: { software_id: softwareId, tier, outcome, citation_url: citationUrl },
      });
    }
    return made;
  });
}

/** Puts a rating on record. "known" when its source has one already; undefined when the product is not in scope. */
export async function recordRating(viewer: Viewer, rating: Omit<records.Rating, "id"> & Of) {
  return db.transaction().execute(async (db) => {
    await needUnmerged(db, viewer, [rating.softwareId]);
    const made = await records.addRating(db, viewer, { ...rating, recordedBy: viewer.profileId });
    if (made && made !== "known") {
      const { source, rating: says, score, ratedOn, softwareId, districtId } = rating;
      await recordAudit(db, {
        actor: viewer,
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
export async function removeRecord(viewer: Viewer, input: Of & { kind: "study" | "rating"; id: string }) {
  return db.transaction().execute(async (db) => {
    await needUnmerged(db, viewer, [input.softwareId]);
    const before = await records.removeSoftwareRecord(db, viewer, input);
    if (before) {
      await recordAudit(db, {
        actor: viewer,
        districtId: input.districtId,
        action: `software_${input.kind}.removed`,
        object: { table: tables[input.kind], id: input.id },
        before: { software_id: input.softwareId, ...before },
      });
    }
    return before;
  });
}
