import { type Role, roles } from "domain/access/terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
const visitors = new Map<Role, Visitor>();
const as = (role: Role) => visitors.get(role) as Visitor;

beforeAll(async () => {
  const district = await aDistrict(db, "Lakeside");
  const school = await aSchool(db, district.id, "Lakeside High");
  web = await startWeb(database.url);
  for (const role of roles) {
    await aPerson(db, { role, districtId: district.id, schoolId: school.id, email: `${role}@lakeside.example` });
    const visitor = new Visitor(web.origin);
    await visitor.signIn(`${role}@lakeside.example`);
    visitors.set(role, visitor);
  }
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

test("a product that was never given out is a 404, for whoever may look at products", async () => {
  for (const id of [crypto.randomUUID(), "anything"]) {
    const answer = await as("teacher").get(`/software/${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Page not found");
  }
  expect((await as("student").get(`/software/${crypto.randomUUID()}`)).headers.get("location")).toBe("/unauthorized");
});

describe("redirects", () => {
  test.each([
    ["/district-management", "/user-management?tab=districts"],
    ["/integrations/oneroster", "/docs/oneroster-integration"],
    ["/api-docs", "/docs/oneroster-integration"],
  ])("%s leads to %s", async (path, to) => {
    for (const visitor of [new Visitor(web.origin), as("it_director")]) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe(to);
    }
  });

  test.each(["/nowhere", "/integrations", "/features", "/docs", "/api-docs/v1", "/software", "/features/other"])(
    "%s is a page that is not there",
    async (path) => {
      const answer = await new Visitor(web.origin).get(path);
      expect(answer.status).toBe(404);
      const page = await answer.text();
      expect(page).toContain("Page not found");
      expect(page, "a stranger keeps the frame of the public pages").toContain('href="/contact"');
    },
  );
});

describe("public pages", () => {
  const pages: [string, string][] = [
    ["/about", "About"],
    ["/terms", "Terms"],
    ["/privacy", "Privacy"],
    ["/contact", "Contact"],
    ["/faq", "Questions and answers"],
    ["/competitive-analysis", "Competitive analysis"],
    ["/features/ai-roi-insights", "ROI insights"],
    ["/features/software-recommendations", "Software recommendations"],
    ["/features/compliance-engine", "Compliance engine"],
    ["/features/ai-research-assistance", "Research assistance"],
    ["/docs/oneroster-integration", "OneRoster integration"],
  ];

  test.each(pages)("%s is there for everyone, with the way in and the way to all others", async (path, title) => {
    const answer = await new Visitor(web.origin).get(path);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain(`<title>${title} - Rollcall</title>`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain("Request Demo");
    expect(page).toMatch(/href="\/login"[^>]*>Login/);
    expect(page).toContain("Sign In");
    for (const [other] of pages) expect(page, other).toContain(`href="${other}"`);
  });

  test("lead whoever is signed in home instead of to the login", async () => {
    const page = await as("teacher").read("/about");
    expect(page).toMatch(/href="\/home"/);
    expect(page).not.toContain("Sign In");
  });

  test("the landing page has the foot, too", async () => {
    const page = await new Visitor(web.origin).read("/");
    for (const [path] of pages) expect(page, path).toContain(`href="${path}"`);
  });
});
