import { aPlace } from "../access/two-districts.place";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb } from "../support/web";

const roles = ["it_director", "district_admin", "curriculum_director", "principal", "teacher"] as const;
export type ReportRole = (typeof roles)[number];

export type ReportsWorld = Awaited<ReturnType<typeof aReportsWorld>>;

/** A district with everything that reports are about and 60 approved products, and a visitor of each role. */
export async function aReportsWorld() {
  const database = await cloneDatabase();
  const { db } = database;
  const place = await aPlace(db, "Own");
  for (let nth = 0; nth < 60; nth++) {
    const name = `${place.mark} extra ${String(nth).padStart(2, "0")}`;
    const softwareId = await aRow(db, "software", { district_id: place.districtId, name });
    const of = { district_id: place.districtId, software_id: softwareId };
    await aRow(db, "district_software", { ...of, approval_status: "approved", privacy_status: "compliant" });
  }
  const web = await startWeb(database.url);
  const { districtId, schoolId } = place;
  const who = {} as Record<ReportRole, Visitor & { profileId: string }>;
  for (const role of roles) {
    const email = `${role}@own.example`;
    const isOffice = role !== "principal" && role !== "teacher";
    const { profileId } = await aPerson(db, { role, districtId, schoolId: isOffice ? null : schoolId, email });
    who[role] = Object.assign(new Visitor(web.origin), { profileId });
    await who[role].signIn(email);
  }
  return {
    database,
    db,
    place,
    who,
    /** Takes away the reports and schedules of everyone but the place's own person. */
    clear: async () => {
      await db.deleteFrom("report_files").where("profile_id", "!=", place.profileId).execute();
      await db.deleteFrom("report_schedules").where("profile_id", "!=", place.profileId).execute();
    },
    close: async () => {
      await web.stop();
      await database.close();
    },
  };
}

/** The words of a page. */
export const plain = (html: string) => html.replaceAll(/<[^>]+>/g, "").replaceAll("&amp;", "&");

/** What the rows of a page are about, in its order. */
export const rowsOn = (html: string) =>
  [...html.replace(/<tfoot.*?<\/tfoot>/gs, "").matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/gs)].map(([, cell = ""]) =>
    plain(cell),
  );

/** One column of a CSV file, without its name. */
export const firstCells = (csv: string, at: number) =>
  csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[at]);

/** What a form of a schedule says: each month on its last day, at 6. */
export const monthly = { cadence: "monthly", weekday: "1", monthDay: "31", hour: "6" };
