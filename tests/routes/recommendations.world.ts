import type { Db } from "db/client";
import { sql } from "kysely";
import { aRow } from "../access/two-districts.place-governance";
import { aCheck, anAgreement, aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aMoneyWorld, someUse } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb } from "../support/web";

/** Seats beyond need, a denied product with an approved one beside it, one not decided on, one without an agreement. */
async function recommended(db: Db) {
  const world = await aMoneyWorld(db);
  const made = { chat: "", calm: "", sketch: "", ended: "" };
  const { own, alder, products } = world;
  const category = await aRow(db, "software_categories", { name: "Chats for tests" });
  const approved = { approval_status: "approved", privacy_status: "compliant" };
  await aRow(db, "district_software", { district_id: own, software_id: products.mathloom, ...approved });
  await anAgreement(db, own, { title: "Math terms", softwareIds: [products.mathloom], days: null });
  made.chat = await aProduct(db, own, "Chat Room", { approval_status: "denied", facts: { category_id: category } });
  made.calm = await aProduct(db, own, "Calm Talk", { ...approved, facts: { category_id: category } });
  made.sketch = await aProduct(db, own, "Sketch <b>Pad</b>");
  made.ended = await aProduct(db, own, "Lumen", approved);
  await anAgreement(db, own, { title: "Lumen terms", softwareIds: [made.ended], days: -3 });
  const talked = await aProduct(db, own, "Talked About", approved);
  await anAgreement(db, own, { title: "Draft terms", softwareIds: [talked], days: 300, status: "in_negotiation" });
  await anAgreement(db, own, { title: "Calm terms", softwareIds: [made.calm], days: 300 });
  await aCheck(db, { districtId: own, softwareId: made.calm, code: "ada.wcag" }, { status: "fail" });
  const uses = [
    { softwareId: products.mathloom, active: 300, peak: 300 },
    { softwareId: made.chat, active: 30, peak: 30 },
    { softwareId: made.sketch, active: 25, peak: 25 },
    { softwareId: made.ended, active: 40, peak: 40 },
  ];
  await someUse(db, own, { uses });
  await sql`insert into usage_groups (district_id, group_no, school_id, grade_band, role)
    values (${own}, 7, ${alder}, '3-5', 'student')`.execute(db);
  await sql`insert into usage_windows select ${own}::uuid, 7, n, '{1,12,12,12}', '{12,12,12,12}', '{0,0,0,0}',
    '{0,0,0,0}', '{0,0,0,0}', '{0,0,0,0}' from generate_series(2, 3) n`.execute(db);
  return { world, made };
}

const emails = {
  it: "it@lakeside.example",
  curriculum: "curriculum@lakeside.example",
  principal: "principal@lakeside.example",
  teacher: "teacher@lakeside.example",
  student: "student@lakeside.example",
  north: "it@northfield.example",
};

/** A district with something to recommend of most kinds, a web, and people of two districts who are signed in. */
export async function aRecommendedWorld() {
  const database = await cloneDatabase();
  const { world, made } = await recommended(database.db);
  const web = await startWeb(database.url);
  const who: Record<keyof typeof emails, Visitor> = Object.create(null);
  for (const [name, email] of Object.entries(emails) as [keyof typeof emails, string][]) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
  const close = async () => {
    await web.stop();
    await database.close();
  };
  return { db: database.db, world, made, who, close };
}
