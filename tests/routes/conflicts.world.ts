import { aRow } from "../access/two-districts.place-governance";
import { anAgreement } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aContract } from "../support/money-world";
import { aPdf } from "../support/pdf";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { postFile } from "../support/people-world";
import { aRequest, aRound } from "../support/reviews";
import { Visitor } from "../support/visitor";
import { startWeb } from "../support/web";

export type ConflictWorld = Awaited<ReturnType<typeof aConflictWorld>>;

const people = [
  ["dana", "district_admin"],
  ["sam", "it_director"],
  ["dale", "district_admin"],
  ["tia", "teacher"],
  ["tom", "teacher"],
  ["olive", "super_admin"],
  ["oscar", "super_admin"],
] as const;
type Name = (typeof people)[number][0];

/** Three who may change the same things of a district, a teacher who asks, two who manage all districts, and things. */
export async function aConflictWorld() {
  const database = await cloneDatabase();
  const { db } = database;
  const { id: districtId } = await aDistrict(db, "Lakeside");
  const schoolId = (await aSchool(db, districtId, "Alder")).id;
  const ids: Record<Name, string> = Object.create(null);
  for (const [name, role] of people) {
    const place = role === "super_admin" ? {} : { districtId, schoolId: role === "teacher" ? schoolId : null };
    ids[name] = (await aPerson(db, { role, email: `${name}@lakeside.example`, ...place })).profileId;
  }
  const web = await startWeb(database.url);
  const who: Record<Name, Visitor> = Object.create(null);
  for (const [name] of people) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
  const own = { district_id: districtId };
  const product = (name: string) => aRow(db, "software", { ...own, name, source: "district_custom" });
  const requested = (softwareId: string, more: { roundId?: string; status?: string; by?: "sam" } = {}) =>
    aRequest(
      db,
      { districtId, softwareId, requesterId: ids[more.by ?? "tia"], schoolId, roundId: more.roundId ?? null },
      more.status ?? "in_review",
    );
  return {
    db,
    who,
    ids,
    districtId,
    product,
    requested,
    aRule: (name: string, position: number) =>
      aRow(db, "policy_rules", {
        ...own,
        name,
        effect: "block",
        severity: "high",
        message: "Not this year.",
        position,
        conditions: JSON.stringify({ match: "all", rules: [{ field: "uses_ai", op: "is_yes", values: [] }] }),
      }),
    aSchedule: (name: Name) => {
      const when = {
        cadence: "weekly",
        weekday: 1,
        month_day: 1,
        hour: 6,
        next_run_at: new Date("2030-01-07T12:00:00Z"),
      };
      return aRow(db, "report_schedules", { ...own, ...when, profile_id: ids[name], kind: "compliance", filter: "{}" });
    },
    anEntry: async (name: string) =>
      aRow(db, "software_blacklist", {
        ...own,
        software_id: await product(name),
        reason_code: "distraction",
        reason: "Not in lessons.",
        starts_on: "2026-01-01",
      }),
    anAgreement: async (title: string) =>
      anAgreement(db, districtId, { title, softwareIds: [await product(`${title} product`)], days: 300 }),
    aContract: async (title: string) =>
      aContract(db, districtId, {
        title,
        starts: -10,
        ends: 300,
        lines: [{ softwareId: await product(`${title} item`) }],
      }),
    sendPdf: (by: Visitor, id: string, version: string) =>
      postFile(
        by,
        `/compliance-report/agreements/${id}`,
        { intent: "document", version },
        {
          field: "document",
          name: `${version}-${by === who.dana ? "dana" : "sam"}.pdf`,
          bytes: new TextEncoder().encode(aPdf("signed")),
        },
      ),
    /** A product with a round in which its privacy is reviewed. */
    reviewed: async (name: string) => {
      const softwareId = await product(name);
      const { roundId, reviews } = await aRound(db, { districtId, softwareId, openedBy: ids.tia });
      return { softwareId, roundId, reviewId: reviews.privacy ?? "" };
    },
    close: async () => {
      await web.stop();
      await database.close();
    },
  };
}
