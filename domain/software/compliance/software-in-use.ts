import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { asAtSchool, keptRecords, type RecordsDistrict } from "domain/kept-records";
import { answersFor, isYes } from "domain/software/policies/answers";
import type { Ground } from "domain/software/policies/may-i-use";
import { loadGrounds } from "domain/software/policies/queries/grounds";
import { type ComplianceRecord, listComplianceRecords, selectRecordedProducts } from "./queries/compliance-records";

/** A product that is on record and may be shown, with what the answer to "May I use it?" stands on. */
export type SoftwareInUse = { softwareId: string; name: string; ground: Ground };

const readInUse = keptRecords("software in use", {
  make: async (db, { districtId, scope, today }): Promise<SoftwareInUse[]> => {
    const { rows } = await selectRecordedProducts(scope, { districtId, today, letOff: true }).execute(db);
    const softwareIds = rows.map((row) => row.softwareId);
    const grounds = await loadGrounds(db, scope, { district: { id: districtId, today }, softwareIds });
    return rows.flatMap(({ softwareId, name }) => {
      const ground = grounds.get(softwareId);
      return ground ? [{ softwareId, name, ground }] : [];
    });
  },
  rows: (products) => products.length,
});

/**
 * The products of a district that someone sees on record, by name: at a school those that are approved for it, which are
 * the same for all of its people; those that are blocked as well are there when an exception lets somebody off. Nobody may
 * change what comes back.
 */
export function listSoftwareInUse(db: Db, actor: Actor, district: RecordsDistrict): Promise<readonly SoftwareInUse[]> {
  const { id: districtId, today, stamp } = district;
  return readInUse(db, { districtId, today, stamp, scope: asAtSchool(actor) });
}

const isBlocked = ({ approvalStatus }: ComplianceRecord) => approvalStatus === "blocked";

const readRecords = keptRecords("records of software in use", {
  make: (db, { districtId, scope, today }): Promise<readonly ComplianceRecord[]> =>
    listComplianceRecords(db, scope, { districtId, today, letOff: true }),
  rows: (records) => records.length,
});

/**
 * What is on record of the same products; of those that are blocked, of the ones that this person may use by an
 * exception. Nobody may change what comes back.
 */
export async function listRecordsInUse(
  db: Db,
  actor: Actor,
  district: RecordsDistrict,
): Promise<readonly ComplianceRecord[]> {
  const { id: districtId, today, stamp } = district;
  const records = await readRecords(db, { districtId, today, stamp, scope: asAtSchool(actor) });
  const blocked = records.filter(isBlocked).map(({ softwareId }) => softwareId);
  if (blocked.length === 0) return records;
  const answers = await answersFor(db, actor, { district, softwareIds: blocked, grade: null });
  return records.filter((record) => !isBlocked(record) || isYes(answers.get(record.softwareId)));
}
