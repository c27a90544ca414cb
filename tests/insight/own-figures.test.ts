import { wholeDistrict } from "domain/access/scope";
import { readOwnNow } from "domain/insight/peers/read-own";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aContract, someUse } from "../support/money-world";
import { aDistrict } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

let districtId: string;
let other: string;
const ofDay = async () => (await sql<{ day: string }>`select current_date::text as day`.execute(db)).rows[0]?.day ?? "";

/** Use of the whole district in the last 90 days, and none before; of 200 students and 20 others. */
async function ofEverybody(id: string, of: { people: number; engagements: number; seconds: number }) {
  const list = (value: number) => [0, 0, value, value];
  await sql`insert into usage_windows values (${id}, 0, 0, ${list(of.people)}::int[], ${list(of.engagements)}::bigint[],
    ${list(of.seconds)}::bigint[], '{0,0,0,0}', '{0,0,0,0}', '{0,0,0,0}')`.execute(db);
}

async function students(id: string, count: number) {
  await sql`insert into profiles (email, role, display_name, district_id, source, grade)
    select 'pupil' || n || '@' || ${id} || '.example', 'student', 'Pupil', ${id}::uuid, 'roster', '05'
    from generate_series(1, ${count}::int) n`.execute(db);
}

beforeAll(async () => {
  districtId = (await aDistrict(db, "Own")).id;
  other = (await aDistrict(db, "Other")).id;
  await students(districtId, 1_000);
  await students(other, 37);
  const seated = await aProduct(db, districtId, "Seated", { approval_status: "approved" });
  const site = await aProduct(db, districtId, "Site");
  await someUse(db, districtId, {
    uses: [
      { softwareId: seated, active: 300, peak: 300 },
      { softwareId: site, active: 100, peak: 100 },
    ],
  });
  await ofEverybody(districtId, { people: 800, engagements: 400, seconds: 2_400_000 });
  const price = { price: "12.00" };
  await aContract(db, districtId, {
    title: "Seats",
    starts: -30,
    ends: 300,
    lines: [{ softwareId: seated, quantity: 400, ...price }],
  });
  const all = { basis: "district", quantity: 1, price: "3200.00" };
  await aContract(db, districtId, { title: "Site", starts: -30, ends: 60, lines: [{ softwareId: site, ...all }] });
  const gone = { softwareId: seated, quantity: 5_000, ...price };
  await aContract(db, districtId, { title: "Last year", starts: -500, ends: -60, lines: [gone] });
  await aContract(db, other, { title: "Theirs", starts: -30, ends: 300, lines: [{ softwareId: site, ...all }] });
});

it("own figures are those of the dashboard and of ROI Analytics, worked out by hand", async () => {
  const { band, facts, figures } = await readOwnNow(db, wholeDistrict(districtId), {
    districtId,
    today: await ofDay(),
  });
  expect(band).toBe("1000-4999");
  expect(facts).toEqual({
    students: 1_000,
    active: 800,
    engagements: 400,
    minutes: 40_000,
    products: 2,
    // Someone's engagements with the approved product are 300 of all 400.
    shareApproved: 75,
    // 400 seats at $12 and one site license at $3,200; what ended counts no more.
    annualCents: 800_000,
    // Of the 400 seats 300 are used; a site license has none that could be unused.
    seats: 400,
    unused: 100,
  });
  expect(figures).toEqual({
    activeRate: 800,
    engagementsEach: 0.5,
    minutesEach: 50,
    productRate: 2,
    shareApproved: 75,
    costPerStudent: 8,
    costPerActive: 10,
    unusedSeats: 25,
  });
});

it("of another district they have nothing", async () => {
  const theirs = await readOwnNow(db, wholeDistrict(districtId), { districtId: other, today: await ofDay() });
  expect(theirs).toMatchObject({ band: null, figures: {}, facts: { students: 0, annualCents: 0, active: null } });
});
