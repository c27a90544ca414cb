import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import { knowPeople } from "domain/usage/know-people";
import { rollUpWaiting } from "domain/usage/roll-up";
import { aConfiguration, aPerson, aSchool } from "../support/people";
import { aSync } from "../support/syncs";
import { anApproval, aProduct, daysAgo } from "./unauthorized-world";
import { anIntake } from "./world";

/** A visit: by whom, where, on which day (days ago), at which time (UTC), for how many seconds if the source says. */
type Visit = { who: string; site: string; back?: number; at?: string; seconds?: number };

export type ClassWorld = Awaited<ReturnType<typeof aClassWorld>>;

/**
 * A district in UTC with a school, a roster and products: Zap Fox (approved), Read Well (approved for grades 4 and 5), Chart
 * Lab (not reviewed). Everybody in it can sign in as `<name>@<district>.example`; nobody is in a class yet.
 */
export async function aClassWorld(db: Db, name: string) {
  const mark = name.toLowerCase();
  const fox = await aProduct(db, `Zap Fox ${name}`);
  const well = await aProduct(db, `Read Well ${name}`);
  const lab = await aProduct(db, `Chart Lab ${name}`);
  const now = new Date().toISOString();
  const patterns = { [`zapfox.${mark}.example`]: fox, "readwell.example": well, "chartlab.example": lab };
  const intake = await anIntake(db, { name, now, timeZone: "UTC", patterns });
  const { districtId } = intake;
  await anApproval(db, { districtId, softwareId: fox });
  await anApproval(db, { districtId, softwareId: well });
  await db
    .updateTable("district_software")
    .set({ privacy_status: "compliant" })
    .where("district_id", "=", districtId)
    .execute();
  await db
    .updateTable("district_software")
    .set({ allowed_grades: [4, 5] })
    .where("district_id", "=", districtId)
    .where("software_id", "=", well)
    .execute();
  const school = await aSchool(db, districtId, `${name} Elementary`);
  const configuration = await aConfiguration(db, districtId, name);
  const sync = await aSync(db, { id: configuration.id, district_id: districtId }, { status: "applied" });
  const common = { district_id: districtId, integration_id: configuration.id, first_seen_sync: sync };
  await db
    .insertInto("roster_orgs")
    .values({ ...common, sourced_id: "school", name: school.name, type: "school", school_id: school.id })
    .execute();

  const person = async (who: string, role: "student" | "teacher" = "student", schoolId = school.id) => {
    const { profileId } = await aPerson(db, { role, districtId, schoolId, email: `${who}@${mark}.example` });
    await db
      .insertInto("roster_users")
      .values({
        ...common,
        sourced_id: who,
        enabled_user: true,
        org_sourced_ids: [],
        role,
        username: who,
        given_name: who,
        family_name: who,
        grades: [],
        profile_id: profileId,
        email: `${who}@${mark}.example`,
      })
      .execute();
    return profileId;
  };

  /** A class of the school with its teacher and students, by their names. */
  const course = async (title: string, teacher: string, students: string[], grades = ["04"]) => {
    await db
      .insertInto("roster_classes")
      .values({
        ...common,
        sourced_id: title,
        title,
        grades,
        course_sourced_id: title,
        class_type: "scheduled",
        school_sourced_id: "school",
        term_sourced_ids: [],
        subjects: [],
        subject_codes: [],
        periods: [],
      })
      .execute();
    const enrolled = [teacher, ...students].map((who, nth) => ({
      ...common,
      sourced_id: `${title} ${who}`,
      class_sourced_id: title,
      school_sourced_id: "school",
      user_sourced_id: who,
      role: nth === 0 ? "teacher" : "student",
    }));
    await db.insertInto("roster_enrollments").values(enrolled).execute();
  };

  /** Sends visits and counts them. Whoever is named must be there by now. */
  const visit = async (...visits: Visit[]) => {
    await knowPeople(db, { districtId, today: daysAgo(0) });
    const events = visits.map(({ who, site, back = 1, at = "12:00:00", seconds }) => ({
      event_id: randomUUID(),
      person: who,
      url: `https://${site}/canary-path?x=1`,
      occurred_at: `${daysAgo(back)}T${at}Z`,
      duration_seconds: seconds,
    }));
    const answer = await intake.send(events);
    if (typeof answer === "string" || answer.accepted !== visits.length) throw new Error(JSON.stringify(answer));
    await rollUpWaiting(db, { districtId });
  };

  const sites = { fox: `zapfox.${mark}.example`, well: "readwell.example", lab: "chartlab.example" };
  return { districtId, school, products: { fox, well, lab }, sites, person, course, visit };
}
