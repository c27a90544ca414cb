import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { wholeDistrict } from "domain/access/scope";
import { daysBetween } from "domain/days";
import { seedDemoAnswers } from "domain/demo/answers";
import { seedDemoGovernance } from "domain/demo/governance";
import { seedDemoMoney } from "domain/demo/money";
import { seedDemo } from "domain/demo/seed";
import { seedDemoUse } from "domain/demo/usage";
import { openSenderKey } from "domain/demo/usage-filter";
import { seedDemoValue } from "domain/demo/value";
import { partsOf } from "domain/insight/answered";
import { knownOverlaps, wholeSaving } from "domain/insight/overlap";
import { readRecommendations } from "domain/insight/read-recommendations";
import { readValues } from "domain/insight/read-values";
import { fewestInPlace, valueSpan } from "domain/insight/terms";
import { paidNow } from "domain/money/paid-now";
import { isUndecided, savingsOf } from "domain/money/product-value";
import { readCosts } from "domain/money/read-costs";
import { readUse } from "domain/money/read-use";
import { seedComplianceRequirements } from "domain/software/compliance/seed/compliance-requirements";
import { readPlacesOfUse } from "domain/usage/queries/places-of-use";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoDistricts, demoYears, lakeside, operators, rosterOf } from "worker/demo/districts";
import { layOut, studentsOn } from "worker/demo/roster-district";
import { people } from "worker/demo/roster-people";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const now = new Date("2026-11-27T17:30:00Z");
const today = "2026-11-27";
const passwords = { lakeside: "one", northfield: "two" };
const server = { host: "127.0.0.1", port: 2201, hostKey: `SHA256:${"A".repeat(43)}`, passwords };
let districtId: string;

/** The people of the demo's own roster, each with school and grade, as its first sync brings them. */
async function enroll(db: Db): Promise<void> {
  const options = rosterOf(lakeside, 1);
  const layout = layOut(options);
  const roles = { student: "student", teacher: "teacher", administrator: "principal", aide: null };
  const rows = [...people(options, layout, studentsOn(options, layout, 1))].map((one) => ({
    name: `${one.given} ${one.family}`,
    email: one.email || null,
    role: roles[one.role],
    grade: one.grade || null,
    school: layout.schools[Number(one.org.split("-").at(-1)) - 1]?.identifier,
  }));
  await sql`
    insert into profiles (district_id, school_id, role, source, display_name, email, grade)
    select s.district_id, s.id, r.role, 'operator', r.name, r.email, r.grade
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        r (name text, email text, role text, grade text, school text)
      join schools s on s.identifier = r.school and s.district_id = ${districtId}::uuid
    where r.role is not null and not exists (select from profiles p where p.email = r.email)`.execute(db);
}

beforeAll(async () => {
  await seedComplianceRequirements(db);
  const secretsKey = { id: "k1", key: Buffer.alloc(32, 1) };
  await seedDemo(db, { districts: demoDistricts, operators, hashPassword: async () => "x", server, secretsKey, now });
  await seedDemoGovernance(db, { districts: demoYears, now });
  await seedDemoMoney(db, { districts: demoYears, now });
  const district = db.selectFrom("districts").select("id").where("name", "=", lakeside.name);
  districtId = (await district.executeTakeFirstOrThrow()).id;
  await enroll(db);
  const { id: keyId } = await openSenderKey(db, { districtId, kept: null });
  expect(await seedDemoUse(db, { districtId, keyId, now })).toBeGreaterThan(100_000);
}, 300_000);

test("of the demo's savings one stands out: at least twice the next, at a renewal that is due soon", async () => {
  const scope = wholeDistrict(districtId);
  const [costs, use] = await Promise.all([
    readCosts(db, scope, { districtId, today }),
    readUse(db, scope, { districtId, span: valueSpan }),
  ]);
  const paid = paidNow(costs, use);
  const savings = [...savingsOf(paid.products)].filter(isUndecided).sort((one, other) => other.cents - one.cents);
  const [first, second] = savings;
  expect(first?.contract.title).toBe("Mathloom, grades 5 to 8");
  expect(savings.length).toBeGreaterThan(2);
  expect(first?.cents).toBeGreaterThanOrEqual(2 * (second?.cents ?? 0));
  const days = daysBetween(today, first?.contract.decideBy ?? "");
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThanOrEqual(60);

  // What could be saved where two products do the same work stands below it on the same page.
  if (!use) throw new Error("The demo has no usage.");
  const district = { id: districtId, today };
  const { products } = await readValues(db, scope, { district, paid: paid.products, use });
  const places = await readPlacesOfUse(db, scope, { districtId, span: valueSpan, fewest: fewestInPlace });
  const overlaps = knownOverlaps(paid.products, paid.lines, costs.enrolled, products, places);
  for (const { going } of overlaps) {
    if (going) expect(first?.cents, going.name).toBeGreaterThanOrEqual(2 * wholeSaving(going));
  }
});

test("some of what the demo's district is recommended is answered, and a school can use something else", async () => {
  const district = { id: districtId, today };
  const ofLakeside = { district: { name: lakeside.name, timeZone: lakeside.timeZone }, now };
  await seedDemoValue(db, { districts: demoYears, now });
  expect(await seedDemoAnswers(db, ofLakeside)).toBe(3);
  const answered = await readRecommendations(db, operator, { district });
  const { open, accepted, dismissed, done } = partsOf(answered);
  const namesOf = (some: typeof open) => some.map(({ product, one }) => [product.name, one !== null]);
  expect(namesOf(accepted)).toEqual([["Soundstage Junior", true]]);
  expect(namesOf(dismissed)).toEqual([["Mathloom", true]]);
  expect(namesOf(done), "of a contract that is over").toEqual([["Wordgarden", false]]);
  expect(open.map(({ about, product }) => `${about.kind} ${product.name}`)).toContain("replace_with Quizblast");
  expect(await seedDemoAnswers(db, ofLakeside), "once").toBe(0);
});

test("the demo's contracts agree with its usage: nothing has more users than seats, and no decision names a saving", async () => {
  const scope = wholeDistrict(districtId);
  const [costs, use] = await Promise.all([
    readCosts(db, scope, { districtId, today }),
    readUse(db, scope, { districtId, span: valueSpan }),
  ]);
  const { products } = paidNow(costs, use);
  const bySeat = products.filter(({ isSite, seats }) => !isSite && seats > 0);
  expect(bySeat).toHaveLength(6);
  for (const { name, seats, value } of bySeat) {
    expect(value.active, name).toBeGreaterThan(0);
    expect(value.active, name).toBeLessThanOrEqual(seats);
  }
  // What was decided about Timetable Tiger saves nothing: each of its licenses is needed.
  expect(savingsOf(products).filter((saving) => !isUndecided(saving))).toEqual([]);
  const { rows } = await sql<{ name: string }>`
    select distinct s.name from contract_lines l join software s on s.id = l.software_id
    where l.district_id = ${districtId}::uuid and l.basis = 'school' and cardinality(s.audience) > 0
      and not 'student' = any(s.audience)`.execute(db);
  expect(rows, "what is measured by students is for students").toEqual([]);
});
