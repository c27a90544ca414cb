import { type Role, roles } from "domain/access/terms";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { opens } from "~/http/screens.server";
import { screens } from "~/screens/table";
import { cloneDatabase } from "../support/database";
import { aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aDistrictOfUse, anApproval, aProduct } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
const visitors = new Map<Role, Visitor>();
const as = (role: Role) => visitors.get(role) as Visitor;
let web: Web;
let place: Awaited<ReturnType<typeof aDistrictOfUse>>;

beforeAll(async () => {
  place = await aDistrictOfUse(db, "Lakeside");
  const { districtId } = place;
  const school = await aSchool(db, districtId, "Lakeside High");
  for (const role of roles) {
    const of = role === "super_admin" || role === "admin" ? {} : { districtId, schoolId: school.id };
    await aPerson(db, { role, ...of, email: `${role}@lakeside.example` });
  }
  web = await startWeb(database.url);
  for (const role of roles) {
    const visitor = new Visitor(web.origin);
    await visitor.signIn(`${role}@lakeside.example`);
    visitors.set(role, visitor);
  }
}, 120_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** What needs attention, line by line: what it is, how old, and where its button leads. */
function lines(html: string) {
  const [, list = ""] = /Needs your attention<\/h2>([\s\S]*?)<\/section>/.exec(html) ?? [];
  return [...list.matchAll(/<li class="row-action[^"]*">([\s\S]*?)<\/li>/g)].map(([, row = ""]) => {
    const [title = "", , age = ""] = [...row.matchAll(/<p[^>]*>([\s\S]*?)<\/p>/g)].map(([, text = ""]) =>
      text.replaceAll(/<[^>]+>/g, "").trim(),
    );
    return { title, age, to: /<a[^>]* href="([^"]+)"/.exec(row)?.[1]?.replaceAll("&amp;", "&") ?? "" };
  });
}
const titles = (html: string) => lines(html).map(({ title }) => title);
const today = () => place.district.today;

async function aContract(title: string, days: { notice: number | null; end: number; renews: boolean }) {
  const { notice, end, renews } = days;
  await sql`insert into contracts (district_id, title, vendor, starts_on, ends_on, notice_on, auto_renews)
    values (${place.districtId}, ${title}, 'Vendor', ${today()}::date - 100, ${today()}::date + ${end}::int,
      ${notice === null ? null : sql`${today()}::date + ${notice}::int`}, ${renews})`.execute(db);
}

const idOf = async (title: string) =>
  (await db.selectFrom("contracts").select("id").where("title", "=", title).executeTakeFirstOrThrow()).id;
const decide = (title: string, decision: "renew" | "cancel") =>
  sql`
  update contracts set renewal_decision = ${decision}, renewal_reason = 'Not used', renewal_decided_at = now()
  where title = ${title}`.execute(db);

test("with nothing to do it says so, and what will show up", async () => {
  for (const role of ["it_director", "teacher"] as const) {
    const page = await as(role).read("/home");
    expect(page, role).toMatch(/Good (morning|afternoon|evening), /);
    expect(page, role).toContain("Nothing needs your attention.");
  }
  expect(await as("teacher").read("/home")).toContain("Questions about your requests show up here.");
});

describe("what needs attention", () => {
  test("contracts by the day on which they have to be decided, in the nearest 90 days", async () => {
    await aContract("Canceled in time", { notice: 9, end: 40, renews: true });
    await aContract("Ends by itself", { notice: -3, end: 30, renews: false });
    await aContract("Can't be canceled any more", { notice: -3, end: 30, renews: true });
    await aContract("Later", { notice: 91, end: 130, renews: true });
    const page = await as("it_director").read("/home");
    expect(lines(page)).toEqual([
      {
        title: "2 contracts are up for renewal",
        age: "First: 9 days left",
        to: "/roi-dashboard/contracts?decide=90",
      },
    ]);
    const listed = await as("it_director").read("/roi-dashboard/contracts?decide=90");
    expect(listed).toContain("2 contracts");
    for (const title of ["Canceled in time", "Ends by itself"]) expect(listed).toContain(title);
    for (const title of ["be canceled any more", "Later"]) expect(listed).not.toContain(title);
    const next = await as("it_director").read("/roi-dashboard/contracts?decide=30");
    expect(next, "its notice day is in 9 days").toContain("Canceled in time");
    expect(page).toContain("“Canceled in time” comes first. Last days to decide: all within 30 days.");
    expect(titles(await as("principal").read("/home")), "who decides nothing").toEqual([]);
  });

  test("contracts that are decided are left out; the one that is left leads to its form", async () => {
    const id = await idOf("Canceled in time");
    await decide("Ends by itself", "renew");
    expect(lines(await as("it_director").read("/home"))).toEqual([
      {
        title: "1 contract is up for renewal",
        age: "9 days left",
        to: `/roi-dashboard/contracts/${id}?edit=renewal`,
      },
    ]);
  });

  test("a canceled contract asks for the notice to the vendor until it is recorded, or is past its day", async () => {
    const id = await idOf("Canceled in time");
    await decide("Canceled in time", "cancel");
    const untold = { title: "Tell the vendor that you’re canceling “Canceled in time”", age: "9 days left" };
    const to = `/roi-dashboard/contracts/${id}`;
    expect(lines(await as("it_director").read("/home"))).toEqual([{ ...untold, to }]);
    expect(titles(await as("principal").read("/home")), "who decides nothing").toEqual([]);
    await decide("Later", "cancel");
    await decide("Ends by itself", "cancel");
    await decide("Can't be canceled any more", "cancel");
    const page = await as("it_director").read("/home");
    expect(lines(page)).toEqual([
      {
        title: "Tell the vendors of 3 contracts that you’re canceling",
        age: "First: 3 days overdue1 overdue",
        to: "/roi-dashboard/contracts?renewal=untold",
      },
    ]);
    const list = await as("it_director").read("/roi-dashboard/contracts?renewal=untold");
    expect(list.match(/<th scope="row"/g), "as many as are said").toHaveLength(3);
    expect(page).toContain("1 overdue");
    await sql`update contracts set notice_given_on = current_date where renewal_decision = 'cancel'`.execute(db);
    expect(lines(await as("it_director").read("/home"))).toEqual([]);
    await sql`update contracts set renewal_decision = null, renewal_reason = null, renewal_decided_at = null,
      notice_given_on = null`.execute(db);
  });

  test("what is used without approval, as many as its own list has, for those who may open it", async () => {
    const approved = await aProduct(db, "Reader Lane", { districtId: place.districtId });
    await anApproval(db, { districtId: place.districtId, softwareId: approved });
    await place.visit(
      { site: "open-site.com", who: "ana", daysAgo: 4 },
      { site: "open-site.com", who: "ana", daysAgo: 80 },
    );
    await place.visit({ site: "cdn.doubleclick.net", who: "ana" });
    const director = await as("it_director").read("/home");
    expect(lines(director)).toContainEqual({
      title: "1 site or product is used without approval",
      age: "First seen 80 days ago",
      to: "/url-mapper?tab=unauthorized",
    });
    const list = await as("it_director").read("/url-mapper?tab=unauthorized");
    expect(list.match(/<th scope="row"/g) ?? []).toHaveLength(1);
    expect(titles(await as("curriculum_director").read("/home")).join()).not.toContain("without approval");
  });

  test("a filter log that asks something leads to its question", async () => {
    const { rows } = await sql<{ no: number }>`select source_no as no from usage_sources
      where district_id = ${place.districtId} limit 1`.execute(db);
    const id = crypto.randomUUID();
    await sql`insert into usage_files (district_id, id, source_no, name, state, bytes)
      values (${place.districtId}, ${id}, ${rows[0]?.no}, 'proxy.log', 'asking', 10)`.execute(db);
    expect(lines(await as("it_director").read("/home"))).toContainEqual({
      title: "1 filter log needs your answer",
      age: "Since today",
      to: `/usage-sources/files/${id}`,
    });
    expect(titles(await as("curriculum_director").read("/home")).join()).not.toContain("filter log");
  });

  test("a question about one's own request is for whoever requested it", async () => {
    const teacher = await db
      .selectFrom("profiles")
      .select("id")
      .where("role", "=", "teacher")
      .where("district_id", "=", place.districtId)
      .executeTakeFirstOrThrow();
    const software = await aProduct(db, "Zap Fox");
    const { rows } = await sql<{ id: string }>`
      insert into software_requests (district_id, requester_id, software_id, status, submitted_at, purpose)
      values (${place.districtId}, ${teacher.id}, ${software}, 'info_requested', now() - interval '50 hours', 'Drills')
      returning id`.execute(db);
    expect(lines(await as("teacher").read("/home"))).toEqual([
      {
        title: "A reviewer has a question about Zap Fox",
        age: "Waiting 2 days",
        to: `/edtech-ai-recommendations/requests/${rows[0]?.id}`,
      },
    ]);
    expect(titles(await as("it_director").read("/home")).join()).not.toContain("has a question");
  });

  test("all questions about one's own requests are counted, the oldest of them tells how long", async () => {
    for (let days = 4; days <= 10; days++) {
      const software = await aProduct(db, `Asked ${days}`);
      await sql`
        insert into software_requests (district_id, requester_id, software_id, status, submitted_at, purpose)
        select ${place.districtId}::uuid, p.id, ${software}::uuid, 'info_requested',
          now() - make_interval(days => ${days}::int), 'Drills'
        from profiles p where p.role = 'principal' and p.district_id = ${place.districtId}`.execute(db);
    }
    const page = await as("principal").read("/home");
    expect(lines(page)).toEqual([
      {
        title: "Reviewers have questions about 7 of your requests",
        age: "Longest wait: 10 days",
        to: "/edtech-ai-recommendations?tab=requests",
      },
    ]);
    expect(page.match(/Asked \d+<\/a>/g)).toHaveLength(5);
    expect(page).toContain("All 7 open requests");
  });

  test("for those who see all districts once they have chosen one, from the bar", async () => {
    const before = await as("super_admin").read("/home");
    expect(before).toContain("/working-district?redirectTo=%2Fhome");
    await as("super_admin").post("/working-district", { district: place.districtId });
    const page = await as("super_admin").read("/home");
    expect(titles(page)).toContain("2 contracts are up for renewal");
    expect(page).toContain("Newest districts");
    expect(page).toMatch(/You’re working on [\s\S]{0,80}Lakeside/);
    expect(await as("it_director").read("/home")).not.toContain("Newest districts");
  });
});

test("who requests software asks on the first page whether they may use it, with scripts or without", async () => {
  for (const role of roles) {
    const asks = ["principal", "teacher"].includes(role);
    expect((await as(role).read("/home")).includes("May I use..."), role).toBe(asks);
  }
  const form =
    /<form[^>]*action="\/software-search"[\s\S]*?<\/form>/.exec(await as("teacher").read("/home"))?.[0] ?? "";
  expect(form).toContain('method="get"');
  const answer = await as("teacher").read("/software-search?q=Reader+Lane&with=4");
  expect(answer).toContain("Reader Lane");
});

test("a student reads what they may use and have used, and nothing of requests", async () => {
  const page = await as("student").read("/home");
  expect(page).toContain("Your usage");
  expect(page).toContain("Software you may use");
  for (const other of ["Needs your attention", "Your open requests", "Your classes"]) {
    expect(page).not.toContain(other);
  }
});

test("what is said of a screen is what this role finds there, on the first page and on all tools", async () => {
  const said: [role: (typeof roles)[number], said: string, never: string][] = [
    ["principal", "Which products your school uses", "a page for your board"],
    ["teacher", "Which products your classes use", "a page for your board"],
    ["teacher", "Which products you may use, and with which conditions.", "what ends soon"],
    ["student", "Which products are approved for your school and grade.", "by how many people"],
    ["principal", "What your school could use instead", "review or approve"],
    ["teacher", "What your school could use instead", "review or approve"],
    ["it_director", "What to consolidate, renew, review or approve", "What your school could use instead"],
    ["district_admin", "What your schools have requested", "Request a product, and see who decides"],
    ["curriculum_director", "What your schools have requested", "Request a product, and see who decides"],
  ];
  for (const [role, words, never] of said) {
    expect(await as(role).read("/tools"), role).toContain(words);
    for (const path of ["/tools", "/home"]) expect(await as(role).read(path), role).not.toContain(never);
  }
  const recommended = await as("teacher").read("/edtech-ai-recommendations");
  expect(recommended).toContain("What your school could use instead");
  expect(recommended).not.toMatch(/could save|review or approve/);
});

test("User Management is a place on the first page of everyone who may open it, and of no one else", async () => {
  for (const role of roles) {
    const page = await as(role).read("/home");
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
    expect(main.includes('href="/user-management"'), role).toBe(opens({ role }, screens.users.needs));
  }
});

test("all tools are every screen that one may open, and the way there is on every page", async () => {
  for (const role of roles) {
    const page = await as(role).read("/tools");
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
    for (const screen of Object.values(screens)) {
      const listed = !("parent" in screen) && "title" in screen && screen.needs !== "public";
      if (!listed || ["/home", "/tools", "/working-district"].includes(screen.at)) continue;
      const link = `href="${screen.at.replaceAll("&", "&amp;")}"`;
      expect(main.includes(link), `${role} ${screen.at}`).toBe(opens({ role }, screen.needs));
    }
    const saves = ["principal", "teacher", "student"].includes(role) ? false : opens({ role }, screens.roi.needs);
    expect(main.includes("what you could save"), `${role}: what ROI Analytics shows`).toBe(saves);
    expect(await as(role).read("/dashboard"), role).toContain('href="/tools"');
  }
});
