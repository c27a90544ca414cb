import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
let web: Web;
let director: Visitor;
beforeAll(async () => {
  const district = await aDistrict(database.db, "Lakeside");
  await aPerson(database.db, { role: "it_director", districtId: district.id, email: "it@lakeside.example" });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** What zod says by itself. */
const raw =
  /Invalid (input|UUID|URL|option|email|string|ISO)|expected (string|number|array|object|one of)|received (undefined|array)|Too (big|small)|Unrecognized key/i;

const forms: [at: string, intents: string[]][] = [
  ["/login", [""]],
  ["/profile", ["", "save-names", "change-password", "save-notifications", "revoke-session", "save-place"]],
  ["/notifications", [""]],
  ["/sftp-integration/new", [""]],
  ["/sftp-integration?index", ["", "start-sync"]],
  ["/url-mapper/new", ["", "save"]],
  ["/software-blacklist-manager/new", [""]],
  ["/edtech-ai-recommendations/requests/new", ["", "send", "save"]],
  ["/school-district-state-manager/schools/new", [""]],
  ["/compliance-report/agreements/new", [""]],
  ["/user-management/invite", [""]],
  ["/theme", [""]],
  ["/working-district", [""]],
];

test.each(forms)("%s says what is wrong with a tampered form in words of ours", async (at, intents) => {
  const long = "x".repeat(5_000);
  for (const intent of intents) {
    const more: [string, string][] = intent === "" ? [] : [["intent", intent]];
    for (const fields of [
      [],
      [
        ["name", long],
        ["email", long],
        ["id", "no-id"],
        ["software", long],
        ["until", long],
        ["pattern", long],
      ],
      [
        ["name[]", "a"],
        ["intent[]", "a"],
        ["reason[a]", "b"],
      ],
    ] as [string, string][][]) {
      const answer = await director.post(at, [...more, ...fields]);
      expect(answer.status, `${at} ${intent}`).toBeLessThan(500);
      const page = (await answer.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, "");
      expect(raw.exec(page)?.[0], `${at} ${intent}`).toBeUndefined();
    }
  }
});

test("a search of 5,000 letters is told how much of it was used", async () => {
  const used = { "/software-search": 200, "/profiles": 200, "/user-management": 200, "/url-mapper": 200 };
  for (const [at, most] of Object.entries({ ...used, "/edtech-ai-recommendations/requests/new": 300 })) {
    const page = await director.read(`${at}?q=${"a".repeat(5_000)}`);
    expect(page, at).toContain(`Only the first ${most} of 5,000 characters were used. Shorten your search.`);
    expect(await director.read(`${at}?q=a`), at).not.toContain("Only the first");
  }
});

test("any other filter of 5,000 letters says so, and names no parameter of an address", async () => {
  const page = await director.read(`/url-mapper?address=${"a".repeat(5_000)}`);
  expect(page).toContain("What you entered has 5,000 characters, and only the beginning was used. Shorten it.");
});

const dimension = "/edtech-ai-recommendations/reviews/settings/privacy";
/** Every object of JavaScript knows this word by itself. */
const everywhere = "constructor";

test.each([
  ["a picture that is text", "/profile", { intent: "avatar", avatar: "no-file" }],
  [
    "a level that is no level",
    "/school-district-state-manager/schools/new",
    { name: "Elm", identifier: "", level: everywhere },
  ],
  ["a question about no field", dimension, { intent: "save", "neededWhen-0-field": everywhere }],
  ["a new line about no field", dimension, { lines: "neededWhen:add", "neededWhen-new": everywhere }],
])("%s is refused, and the page is drawn", async (_, at, fields) => {
  const answer = await director.post(at, fields as Record<string, string>);
  const page = await answer.text();
  expect(answer.status).toBeLessThan(500);
  expect(page).not.toContain("Something went wrong");
  expect(raw.exec(page.replaceAll(/<script[^>]*>.*?<\/script>/gs, ""))).toBeNull();
});
