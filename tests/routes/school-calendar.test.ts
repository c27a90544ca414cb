import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { filled, fillIn, formIn } from "../support/forms";
import { aDistrict, aPerson } from "../support/people";
import { postFile } from "../support/people-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const at = "/usage-sources/calendar";
const database = await cloneDatabase();
const { db } = database;
let web: Web;
let oak: { id: string };
let director: Visitor;

beforeAll(async () => {
  oak = await aDistrict(db, "Oak Valley");
  await aPerson(db, { role: "it_director", districtId: oak.id, email: "it@oak.example" });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("it@oak.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  await db.deleteFrom("school_days").execute();
  await db.deleteFrom("school_terms").execute();
});

const named = () => db.selectFrom("school_days").selectAll().orderBy("day").execute();
const month = (of: string) => director.read(`${at}?month=${of}`);
const button = (html: string, day: string) => new RegExp(`value="(${day} [a-z_]+)"[^>]*`).exec(html);
const click = async (day: string, name = "") => {
  const page = `${at}?month=${day.slice(0, 7)}`;
  const change = button(await director.read(page), day)?.[1] as string;
  return fillIn(director, page, "change-day", { change, name });
};

function upload(lines: string[]) {
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
  const file = { field: "file", name: "school.ics", bytes: new TextEncoder().encode(text) };
  return postFile(director, at, { intent: "preview", forDistrict: oak.id }, file);
}
const event = (name: string, ...lines: string[]) => ["BEGIN:VEVENT", `SUMMARY:${name}`, ...lines, "END:VEVENT"];

test("a click takes a day out of the calendar with its reason, and another puts it back", async () => {
  expect(button(await month("2026-09"), "2026-09-07")?.[0]).toContain("School day");
  const answer = await click("2026-09-07", "Labor Day");
  expect(answer.headers.get("location")).toContain("month=2026-09");
  expect(await named()).toMatchObject([{ day: "2026-09-07", kind: "no_school", name: "Labor Day" }]);
  const page = await month("2026-09");
  expect(button(page, "2026-09-07")?.[0]).toContain("No school, Labor Day");
  expect(page).toContain("Sep 7, 2026 · No school · Labor Day");
  await click("2026-09-07");
  expect(await named()).toEqual([]);
});

test("a Saturday becomes a school day by a click, and a form that is sent twice says the same", async () => {
  const page = `${at}?month=2026-09`;
  const { action, fields } = formIn(await director.read(page), page, "change-day");
  const sent = filled(fields, { change: "2026-09-12 school_day", name: "Make-up day" });
  await director.post(action, sent);
  await director.post(action, sent);
  expect(await named()).toMatchObject([{ day: "2026-09-12", kind: "school_day" }]);
});

test("the first and the last day are days of the school year, in this order", async () => {
  const page = `${at}?month=2026-10`;
  const set = (firstDay: string, lastDay: string) => fillIn(director, page, "set-term", { firstDay, lastDay });
  const wrong: [string, string][] = [
    ["2027-05-20", "2026-08-20"],
    ["2026-07-01", "2027-05-20"],
    ["2026-08-20", "2027-08-20"],
  ];
  for (const days of wrong) {
    const refused = await set(...days);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("Enter two days of this school year, the first day before the last."),
    ]);
  }
  expect(await db.selectFrom("school_terms").selectAll().execute()).toEqual([]);
  expect((await set("2026-08-20", "2027-05-20")).status).toBe(302);
  expect(button(await month("2026-08"), "2026-08-19")?.[0]).toContain("No school");
  expect(button(await month("2026-08"), "2026-08-20")?.[0]).toContain("School day");
});

test("a school year of which nothing is set begins on a weekday, and has no number of school days yet", async () => {
  const page = await month("2026-08");
  // August 1, 2026 is a Saturday.
  expect(page).toContain('value="2026-08-03"');
  expect(page).toContain("Set the first and last day of school below to see how many school days");
  expect(page).not.toMatch(/has \d+ school days/);
  await fillIn(director, `${at}?month=2026-10`, "set-term", { firstDay: "2026-08-20", lastDay: "2026-09-02" });
  expect(await month("2026-08")).toContain("The school year 2026–27 has 10 school days.");
});

/** What the page says after a file was imported as it was read. */
async function imported(...lines: string[]) {
  const html = await (await upload(lines)).text();
  const { action, fields } = formIn(html, at, 'value="import"');
  const answer = await director.post(action, fields);
  expect(answer.status).toBe(302);
  return director.read(at);
}

test("an import says how many school days changed: not the weekends of a break, and not what was so before", async () => {
  const fall = event("Fall Break", "DTSTART;VALUE=DATE:20261017", "DTEND;VALUE=DATE:20261026");
  expect(await imported(...fall)).toContain("Calendar imported. 5 school days are now days without school.");
  expect(await imported(...fall)).toContain("Calendar imported. Your school days are the same as before.");
  await click("2026-10-12");
  const shorter = event("First Day of School", "DTSTART;VALUE=DATE:20260805");
  expect(await imported(...shorter, ...fall)).toContain("2 school days are now days without school.");
  const html = await (await upload(event("Columbus Day", "DTSTART;VALUE=DATE:20261012"))).text();
  const { action, fields } = formIn(html, at, 'value="import"');
  await director.post(action, filled(fields, { meaning: "school_day" }));
  expect(await director.read(at)).toContain("Calendar imported. 1 day without school is now a school day.");
});

test("events at a time of day are counted in the preview, also when the form comes back", async () => {
  const meeting = event("Board Meeting", "DTSTART:20261008T190000", "DTEND:20261008T213000");
  const tentative = event("No School", "DTSTART;VALUE=DATE:20270215", "STATUS:TENTATIVE");
  const said = "1 event isn’t listed because it is at a time of day, not all day: “Board Meeting”.";
  const html = await (await upload([...meeting, ...tentative])).text();
  expect(html).toContain(said);
  const { action, fields } = formIn(html, at, 'value="import"');
  expect(await (await director.post(action, fields)).text()).toContain(said);
  const alone = await upload([...meeting, ...meeting]);
  expect([alone.status, await alone.text()]).toEqual([422, expect.stringContaining("is at a time of day (2 events)")]);
});

test("a file is shown with what its events mean, and changes what somebody chose", async () => {
  const preview = await upload([
    ...event("First Day of School", "DTSTART;VALUE=DATE:20260819"),
    ...event("Labor Day", "DTSTART;VALUE=DATE:20260907"),
    ...event("Fall Festival", "DTSTART;VALUE=DATE:20261009"),
    ...event("Presidents Day: No School", "DTSTART;VALUE=DATE:20270215", "STATUS:TENTATIVE"),
    ...event("Thanksgiving Break", "DTSTART;VALUE=DATE:20261123", "DTEND;VALUE=DATE:20261128"),
  ]);
  const html = await preview.text();
  expect(html).toContain("Nov 23, 2026 to Nov 27, 2026");
  expect(await named()).toEqual([]);
  const { action, fields } = formIn(html, at, 'value="import"');
  const untouched = await director.post(action, fields);
  expect([untouched.status, await untouched.text()]).toEqual([
    422,
    expect.stringContaining("Choose what 1 event means."),
  ]);
  const meaning = ["first_day", "no_school", "some_schools", "no_school", "nothing"];
  const answer = await director.post(action, filled(fields, { meaning }));
  expect(answer.status).toBe(302);
  // Thanksgiving stands fourth, by its day, and the tentative day last.
  expect((await named()).map(({ day, kind }) => `${day} ${kind}`)).toEqual([
    "2026-09-07 no_school",
    "2026-10-09 some_schools",
    ...["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"].map((day) => `${day} no_school`),
  ]);
  expect(await db.selectFrom("school_terms").select("first_day").execute()).toEqual([{ first_day: "2026-08-19" }]);
});

test.each([
  ["days twice", '["Break","2026-10-05/2026-10-09","2026-10-09/2026-10-12"]', "Choose the file again."],
  ["days in another order", '["Break","2026-10-12/2026-10-13","2026-10-05/2026-10-09"]', "Choose the file again."],
  ["a day that there is not", '["Break","2027-02-30/2027-02-30"]', "Choose the file again."],
  ["years that no file is read for", '["Break","2026-10-05/2029-10-05"]', "it has days that aren’t between"],
])("a preview that comes back with %s changes nothing", async (_, event, said) => {
  const fields = { intent: "import", forDistrict: oak.id, event, meaning: "no_school" };
  const refused = await director.post(at, fields);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(said)]);
  expect(await named()).toEqual([]);
});

test.each([
  ["a calendar without events", ["no event"], "This calendar has no events. Check"],
  [
    "a calendar of another time",
    event("No School", "DTSTART;VALUE=DATE:20100907"),
    "This calendar has no events between",
  ],
])("%s changes nothing and says what to do", async (_, lines, said) => {
  const refused = await upload(lines);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(said)]);
  expect(await named()).toEqual([]);
});
