import { cloneDatabase } from "./database";
import { aDistrict, aPerson, aSchool } from "./people";
import { aRequest, aRound } from "./reviews";
import { Visitor } from "./visitor";
import { startWeb } from "./web";

const base = "/edtech-ai-recommendations";

/** A district whose teacher asks and whose directors review, signed in at a web of its own, and what reviews are made of. */
export async function aReviewWorld() {
  const database = await cloneDatabase();
  const { db } = database;
  const who: Record<"it" | "curriculum" | "districtAdmin" | "teacher" | "principal", Visitor> = Object.create(null);
  const ids: Record<"district" | "school" | "it" | "curriculum" | "teacher" | "other", string> = Object.create(null);
  const own = await aDistrict(db, "Lakeside");
  ids.district = own.id;
  ids.other = (await aDistrict(db, "Northfield")).id;
  ids.school = (await aSchool(db, own.id, "Alder")).id;
  const people = [
    ["it", "it_director", null],
    ["curriculum", "curriculum_director", null],
    ["districtAdmin", "district_admin", null],
    ["teacher", "teacher", ids.school],
    ["principal", "principal", ids.school],
  ] as const;
  const emailOf = (name: string) => `${name.toLowerCase()}@lakeside.example`;
  for (const [name, role, schoolId] of people) {
    const person = await aPerson(db, { role, districtId: own.id, schoolId, email: emailOf(name) });
    if (name === "it" || name === "curriculum" || name === "teacher") ids[name] = person.profileId;
  }
  const web = await startWeb(database.url);
  for (const [name] of people) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(emailOf(name));
  }
  return {
    db,
    base,
    who,
    ids,
    reviewOf: (softwareId: string) => `${base}/reviews/${softwareId}`,
    requested: (softwareId: string, roundId: string | null = null, status = "in_review") =>
      aRequest(
        db,
        { districtId: ids.district, softwareId, requesterId: ids.teacher, schoolId: ids.school, roundId },
        status,
      ),
    roundOf: (softwareId: string, dimensions?: Parameters<typeof aRound>[2]) =>
      aRound(db, { districtId: ids.district, softwareId, openedBy: ids.teacher }, dimensions),
    close: async () => {
      await web.stop();
      await database.close();
    },
  };
}
