import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRequestWorld, type RequestWorld } from "../support/request-world";
import type { Visitor } from "../support/visitor";

const base = "/edtech-ai-recommendations/requests";
let world: RequestWorld;
let teacher: Visitor;
const ids = { known: "", alike: "", approved: "" };

beforeAll(async () => {
  world = await aRequestWorld();
  teacher = await world.as("teacher");
  ids.known = await world.product("Lumen Fractions");
  ids.alike = await world.product("Brightpage Reader");
  ids.approved = await world.product("Chartwise Graphing");
  await world.db
    .insertInto("district_software")
    .values({
      district_id: world.lakeside.id,
      software_id: ids.approved,
      approval_status: "approved",
      privacy_status: "compliant",
    })
    .execute();
}, 60_000);
afterAll(() => world.close());

const to = (answer: Response) => answer.headers.get("location");
const drafts = () => world.db.selectFrom("software_requests").select("id").where("status", "=", "draft").execute();

describe("before anything is asked", () => {
  test("the product is found by name or address, with the answer for a grade", async () => {
    const page = await teacher.read(`${base}/new?q=chartwise&grade=4`);
    expect(page).toContain("Chartwise Graphing");
    expect(page).toContain("You may already use it");
    const other = await teacher.read(`${base}/new?q=lumen`);
    expect(other).toContain("Lumen Fractions");
    expect(other).toContain("Request it first");
    expect(await teacher.read(`${base}/new?q=https%3A%2F%2Flumenfractions.example`)).toContain("Lumen Fractions");
    expect(await teacher.read(`${base}/new?q=Qqxyzzy+Wwvut`)).toContain("Nothing on record is called");
  });

  test("who may use it already can stop there", async () => {
    const page = await teacher.read(`${base}/new?software=${ids.approved}&grade=4`);
    expect(page).toContain("You may already use it.");
    expect(page).toContain("Good, I have what I need");
  });

  test("a product of another district, or one that is none, does not exist", async () => {
    const theirs = await world.product("Northern Own", { districtId: world.northfield.id });
    expect((await teacher.get(`${base}/new?software=${theirs}`)).status).toBe(404);
    expect((await teacher.get(`${base}/new?software=${crypto.randomUUID()}`)).status).toBe(404);
    const answer = await teacher.post(`${base}/new`, world.form({ software: theirs }));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("no longer exists");
  });

  test.each([
    ["student", 302],
    ["district_admin", 302],
    ["admin", 302],
    ["principal", 200],
    ["it_director", 200],
    ["curriculum_director", 200],
  ] as const)("%s opens the form: %i", async (role, status) => {
    const visitor = await world.as(role);
    expect((await visitor.get(`${base}/new`)).status).toBe(status);
    const posted = await visitor.post(`${base}/new`, world.form({ purpose: "" }));
    expect(posted.status).toBe(status === 200 ? 422 : 403);
  });
});

describe("the form", () => {
  test.each([
    [{ purpose: "Too short." }, "Two sentences are enough"],
    [{ students: "two classes" }, "Enter a number of students"],
    [{ teachers: "-1" }, "Enter a number of teachers"],
    [{ students: "1,00" }, "Enter a number of students"],
    [{ cost: "a lot" }, "Enter an amount in dollars"],
    [{ cost: "9,99" }, "Enter an amount in dollars"],
    [{ cost: "12", costType: "free" }, "You chose free and entered a price"],
    [{ neededBy: "next week" }, "Choose a day"],
    [{ neededBy: "2020-01-10" }, "This day has passed"],
    [{ type: "anything" }, "Choose what you are requesting"],
    [{ software: "", name: "" }, "Enter the name of the software"],
    [{ software: "", name: "Something", url: "" }, "Enter its web address"],
    [{ software: "", name: "Something", url: "", purpose: "Too short." }, "Enter its web address"],
    [{ software: "", name: "", intent: "save" }, "Enter the name of the software"],
    [{ software: "", name: "Something", url: "javascript:alert(1)" }, "Enter a web address"],
    [{ software: "", name: "Something", url: "https://user:pass@x.example" }, "Enter a web address"],
    [{ name: "x".repeat(201) }, "Use 200 characters at most"],
    [{ forDistrict: crypto.randomUUID() }, "You’ve switched to another district"],
    [{ grades: "99" }, ""],
  ])("refuses %o and keeps what was typed", async (change, said) => {
    const before = await world.db.selectFrom("software_requests").select("id").execute();
    const posted = world.form({
      software: ids.known,
      subjects: "Mathematics, kept",
      ...(change as Record<string, string>),
    });
    const answer = await teacher.post(`${base}/new?software=${ids.known}`, posted);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(said);
    expect(page).toContain("Mathematics, kept");
    expect(await world.db.selectFrom("software_requests").select("id").execute()).toEqual(before);
  });

  test("takes either nothing about students or what it learns", async () => {
    const posted = Object.entries(world.form({ software: ids.known }));
    const answer = await teacher.post(`${base}/new`, [
      ...posted,
      ["dataElements", "none"],
      ["dataElements", "name"],
    ] as [string, string][]);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Choose either");
  });

  test("a role or another person's id in it is refused outright", async () => {
    const answer = await teacher.post(`${base}/new`, world.form({ software: ids.known, role: "admin" }));
    expect(answer.status).toBe(403);
  });
});

describe("what is sent again and again", () => {
  test("is a 429 after 100 in an hour, keeps what was typed, and comes through in the next", async () => {
    const who = world.people.teacher.profileId;
    const forget = () => world.db.deleteFrom("limit_uses").where("limit_name", "=", "requests").execute();
    await forget();
    const used = { limit_name: "requests", who, used: 100, began_at: new Date() };
    await world.db.insertInto("limit_uses").values(used).execute();
    const posted = world.form({ software: "", name: "Quillmark Atlas", url: "quillmark.example" });
    const refused = await teacher.post(`${base}/new?name=Quillmark`, posted);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    const page = await refused.text();
    expect(page).toContain("Too many requests in a short time.");
    expect(page).toContain('value="Quillmark Atlas"');
    expect(await world.request(posted.request ?? "")).toBeUndefined();
    await forget();
    expect((await teacher.post(`${base}/new`, posted)).status).toBe(302);
  });
});

describe("a new product", () => {
  const fields = { software: "", name: "Brightpage Readers", url: "brightpagereader.example" };

  test("that looks like one on record is asked about first, and can be that one", async () => {
    const posted = world.form(fields);
    const first = await teacher.post(`${base}/new?name=Brightpage`, posted);
    expect(first.status).toBe(422);
    const page = await first.text();
    expect(page).toContain("Is it one of these?");
    expect(page).toContain("None of these");
    expect(await world.request(posted.request ?? "")).toBeUndefined();
    const compared = /name="compared" value="([^"]*)"/.exec(page)?.[1] ?? "";
    expect(compared).toBe("brightpage readers|https://brightpagereader.example");
    const second = await teacher.post(`${base}/new`, { ...posted, compared, sameAs: ids.alike });
    expect(to(second)).toBe(`${base}/${posted.request}`);
    expect((await world.request(posted.request ?? ""))?.software_id).toBe(ids.alike);
  });

  test("that is none of them becomes the district's own, is reviewed, and those who decide are told", async () => {
    const principal = await world.as("principal");
    const posted = world.form({
      ...fields,
      sameAs: "none",
      compared: "brightpage readers|https://brightpagereader.example",
      seen: ids.alike,
    });
    expect((await principal.post(`${base}/new`, posted)).status).toBe(302);
    const row = await world.request(posted.request ?? "");
    expect(row).toMatchObject({ status: "submitted", requester_id: world.people.principal.profileId });
    expect(row?.school_id).toBe(world.alder.id);
    expect(row?.round_id).toBeTruthy();
    const own = await world.db
      .selectFrom("software")
      .select(["district_id", "source", "name", "website"])
      .where("id", "=", row?.software_id ?? "")
      .executeTakeFirst();
    expect(own).toEqual({
      district_id: world.lakeside.id,
      source: "district_custom",
      name: "Brightpage Readers",
      website: "https://brightpagereader.example",
    });
    const days = (Number(row?.due_at) - Number(row?.submitted_at)) / 86_400_000;
    expect(days).toBeCloseTo(14, 1);
    expect(await world.history(posted.request ?? "")).toEqual([
      { from_status: "draft", to_status: "submitted", actor_profile_id: world.people.principal.profileId, note: null },
    ]);
    for (const role of ["district_admin", "it_director", "curriculum_director"] as const) {
      const news = (await world.news(role)).filter(({ subject_id }) => subject_id === row?.software_id);
      expect(news.length, role).toBe(1);
      expect(["request_submitted", "review_assigned"]).toContain(news[0]?.kind);
      expect(JSON.stringify(news[0]?.details)).not.toContain("principal");
    }
    const line = await world.db
      .selectFrom("audit_log")
      .select(["action", "after", "actor_role", "district_id"])
      .where("object_id", "=", posted.request ?? "")
      .executeTakeFirst();
    expect(line).toMatchObject({ action: "request.sent", after: { status: "submitted" }, actor_role: "principal" });
  });

  test("is compared while it is typed, by those who may ask, within their district", async () => {
    const typed = (name: string, url = "") => teacher.post(`${base}/alike`, { name, url });
    const answer = await typed("Lumen Fraction", "lumenfractions.example");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await answer.json()).toEqual({
      products: [{ id: ids.known, name: "Lumen Fractions", vendor: null, why: "The same address" }],
      compared: "lumen fraction|https://lumenfractions.example",
    });
    const half = await typed("Lumen Fractions", "https://lum");
    expect(await half.json()).toMatchObject({ products: [{ id: ids.known }], compared: "lumen fractions|" });
    await world.product("Fjordscript Nordic", { districtId: world.northfield.id });
    expect(await (await typed("Fjordscript Nordic")).json()).toMatchObject({ products: [] });
    expect((await typed("x".repeat(201))).status).toBe(422);
    const decider = await world.as("district_admin");
    expect((await decider.post(`${base}/alike`, { name: "Lumen Fractions", url: "" })).status).toBe(403);
    const foreign = await teacher.post(`${base}/alike`, { name: "x", url: "" }, { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
  });

  test("at an address above what is known takes no known address over", async () => {
    await world.send(teacher, { name: "Homework Helper", url: "https://google.com" });
    await world.send(teacher, { name: "Seating Plans", url: "https://seating-plans.example/app" });
    const own = world.db
      .selectFrom("url_patterns")
      .select(["pattern", "is_authorized"])
      .where("district_id", "=", world.lakeside.id)
      .where("software_name", "in", ["Homework Helper", "Seating Plans"]);
    expect(await own.execute()).toEqual([{ pattern: "seating-plans.example/app", is_authorized: false }]);
  });

  test("named otherwise after it was compared is compared anew", async () => {
    const posted = world.form({ ...fields, sameAs: "none", compared: "something else|" });
    expect((await teacher.post(`${base}/new`, posted)).status).toBe(422);
  });
});

describe("a likely duplicate of a new product", () => {
  const fieldOf = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
  const post = async (posted: Record<string, string>) => {
    const answer = await teacher.post(`${base}/new?name=Foxglove`, posted);
    return { status: answer.status, to: to(answer), page: answer.status === 422 ? await answer.text() : "" };
  };

  test("that appeared after the answer “none of these” is asked about before it is sent", async () => {
    await world.product("Foxglove Spelling");
    const posted = world.form({ software: "", name: "Foxglove Spellings", url: "foxglove.example", subjects: "Kept" });
    const first = await post(posted);
    expect(first.status).toBe(422);
    const said = { sameAs: "none", compared: fieldOf(first.page, "compared"), seen: fieldOf(first.page, "seen") };
    const late = await world.product("Foxglove", {
      districtId: world.lakeside.id,
      website: "https://foxglove.example",
    });
    const second = await post({ ...posted, ...said });
    expect(second.status).toBe(422);
    expect(second.page).toContain(`value="${late}"`);
    expect(second.page).toContain("Kept");
    expect(await world.request(posted.request ?? "")).toBeUndefined();
    const seen = fieldOf(second.page, "seen");
    expect((await post({ ...posted, ...said, seen })).to).toBe(`${base}/${posted.request}`);
  });

  test.each([
    ["its name", "Peregrine Atlas", "name=peregrine+atlases", "peregrine atlases|"],
    ["its address", "Kestrel Maps", "url=kestrelmaps.example%2Fapp", "|https://kestrelmaps.example/app"],
    ["both", "Merlin Charts", "name=MERLIN+chart&url=https%3A%2F%2Fm.example", "merlin chart|https://m.example"],
  ])("is asked about on the page that a link opens with %s, and can be that one", async (_, product, query, mark) => {
    const known = await world.product(product, {
      website: `https://${product.toLowerCase().replaceAll(" ", "")}.example`,
    });
    const at = `${base}/new?${query}`;
    const page = await teacher.read(at);
    expect(page).toContain("Is it one of these?");
    expect(page).toContain(`value="${known}"`);
    expect(fieldOf(page, "compared")).toBe(mark);
    const link = new URLSearchParams(query);
    const typed = { name: link.get("name") ?? "", url: link.get("url") ?? "" };
    const posted = world.form({ software: "", ...typed, compared: mark, seen: fieldOf(page, "seen") });
    const refused = await teacher.post(at, { ...posted, purpose: "" });
    expect(await refused.text(), "nothing was said of it yet").toContain("Is it one of these?");
    const whole = { ...posted, name: typed.name || "Some Maps", url: typed.url || "https://some.example" };
    const sent = await teacher.post(at, { ...whole, sameAs: known });
    expect(to(sent)).toBe(`${base}/${posted.request}`);
    expect((await world.request(posted.request ?? ""))?.software_id).toBe(known);
  });

  test("is asked about when a draft is opened, and again while it wasn't answered", async () => {
    const draft = world.form({ intent: "save", software: "", name: "Lumen Fractioner", url: "", purpose: "" });
    expect((await teacher.post(`${base}/new`, draft)).status).toBe(302);
    const at = `${base}/${draft.request}/edit`;
    const page = await teacher.read(at);
    expect(page).toContain("Is it one of these?");
    const opened = { compared: fieldOf(page, "compared"), seen: fieldOf(page, "seen") };
    const again = await teacher.post(at, { ...draft, intent: "send", version: "1", ...opened });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("Is it one of these?");
    const none = { ...draft, intent: "send", version: "1", sameAs: "none", purpose: "", ...opened };
    const kept = await (await teacher.post(at, none)).text();
    expect(kept).not.toContain("Is it one of these?");
    expect(kept).toContain('name="sameAs" value="none"');
  });

  test("is not made up for a name that is like no other", async () => {
    const page = await teacher.read(`${base}/new?name=Qqxyzzy+Wwvut&url=not+an+address`);
    expect(page).not.toContain("Is it one of these?");
    expect(page).not.toContain('name="sameAs"');
  });

  test("that another person sends at the same moment is asked about, too", async () => {
    const principal = await world.as("principal");
    const fields = { software: "", name: "Quillfeather Notes", url: "https://quillfeather.example" };
    const sent = await Promise.all([
      teacher.post(`${base}/new`, world.form(fields)),
      principal.post(`${base}/new`, world.form(fields)),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([302, 422]);
    const made = world.db.selectFrom("software").select("id").where("name", "=", fields.name);
    expect((await made.execute()).length).toBe(1);
  });

  test("is not asked for twice by one person, in two tabs or written otherwise", async () => {
    const tab = (change = {}) => {
      const named = { name: "Marsh Wren Math", url: "https://marshwren.example/start" };
      return world.form({ software: "", ...named, ...change });
    };
    const tabs = await Promise.all([tab(), tab(), tab()].map((posted) => teacher.post(`${base}/new`, posted)));
    expect(tabs.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(new Set(tabs.map(to)).size).toBe(1);
    const otherwise = tab({ name: "  MarshWren math", url: "http://www.marshwren.example/" });
    expect(to(await teacher.post(`${base}/new`, otherwise))).toBe(to(tabs[0] as Response));
    const kept = await teacher.post(`${base}/new`, { ...otherwise, intent: "save" });
    expect(to(kept)).toBe(to(tabs[0] as Response));
    const made = world.db.selectFrom("software").select("id").where("name", "ilike", "Marsh%Wren%");
    expect((await made.execute()).length).toBe(1);
  });

  test("kept as a draft is one draft in two tabs", async () => {
    const tab = () => world.form({ software: "", name: "Sedge Atlas", url: "", intent: "save" });
    const [one, two] = [tab(), tab()];
    await teacher.post(`${base}/new`, one);
    expect(to(await teacher.post(`${base}/new`, two))).toBe(`${base}/${one.request}/edit`);
    expect(await world.request(two.request ?? "")).toBeUndefined();
  });
});

describe("sending", () => {
  test("however often it is clicked, and in two tabs, it is sent once", async () => {
    const software = await world.product("Click Counter");
    const posted = world.form({ software });
    const clicks = await Promise.all([1, 2, 3].map(() => teacher.post(`${base}/new`, posted)));
    expect(clicks.map(to)).toEqual([1, 2, 3].map(() => `${base}/${posted.request}`));
    const tabs = await Promise.all([1, 2].map(() => teacher.post(`${base}/new`, world.form({ software }))));
    expect(tabs.map(to)).toEqual([1, 2].map(() => `${base}/${posted.request}`));
    const rows = await world.db
      .selectFrom("software_requests")
      .select("id")
      .where("software_id", "=", software)
      .execute();
    expect(rows.length).toBe(1);
    expect((await world.history(posted.request ?? "")).length).toBe(1);
    const rounds = await world.db
      .selectFrom("review_rounds")
      .select("id")
      .where("software_id", "=", software)
      .execute();
    expect(rounds.length).toBe(1);
    expect(to(await teacher.get(`${base}/new?software=${software}`))).toBe(`${base}/${posted.request}`);
  });

  test("another person joins the same round, which may be at work already", async () => {
    const software = await world.product("Shared Wish");
    const first = await world.send(teacher, { software });
    const round = (await world.request(first))?.round_id;
    const waiting = await world.send(await world.as("curriculum_director"), { software });
    expect(await world.request(waiting)).toMatchObject({ round_id: round, status: "submitted" });
    const start = { intent: "start", seenRound: round ?? "", seenRequests: first };
    const director = await world.as("it_director");
    expect((await director.post(`/edtech-ai-recommendations/reviews/${software}`, start)).status).toBe(302);
    const second = await world.send(await world.as("principal"), { software });
    expect(await world.request(second)).toMatchObject({ round_id: round, status: "in_review" });
    expect((await world.history(second)).map(({ to_status }) => to_status)).toEqual(["submitted", "in_review"]);
  });

  test("names the policy rules that fire", async () => {
    const software = await world.product("Rule Breaker");
    await world.db
      .insertInto("policy_rules")
      .values({
        district_id: world.lakeside.id,
        name: "Students under 13",
        position: 1,
        is_enabled: true,
        effect: "needs_review",
        message: "Consent is needed.",
        conditions: JSON.stringify({ match: "all", rules: [{ field: "under_13", op: "is_yes", values: [] }] }),
      })
      .execute();
    const id = await world.send(teacher, { software, under13: "yes" });
    expect((await world.history(id))[0]?.note).toBe("Policy rules that apply: Students under 13.");
    expect(await teacher.read(`${base}/${id}`)).toContain("Students under 13");
  });
});

describe("a draft", () => {
  test("is kept with little in it, changed, sent, and can't be deleted then", async () => {
    const software = await world.product("Slow Thinker");
    const posted = world.form({ intent: "save", software, purpose: "Later.", grades: "4" });
    expect(to(await teacher.post(`${base}/new`, posted))).toBe("/edtech-ai-recommendations?tab=requests");
    const id = posted.request as string;
    expect(await world.request(id)).toMatchObject({ status: "draft", purpose: "Later.", grades: [4], version: 1 });
    expect(to(await teacher.get(`${base}/${id}`))).toBe(`${base}/${id}/edit`);
    expect(to(await teacher.get(`${base}/new?software=${software}`))).toBe(`${base}/${id}/edit`);
    const edit = await teacher.read(`${base}/${id}/edit`);
    expect(edit).toContain("Later.");
    expect(edit).toContain("Slow Thinker");
    const changed = { ...posted, version: "1", purpose: "Later, but soon." };
    expect((await teacher.post(`${base}/${id}/edit`, changed)).status).toBe(302);
    const stale = await teacher.post(`${base}/${id}/edit`, { ...changed, purpose: "From another tab." });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toMatch(/You changed this request on .* in another tab/);
    expect((await world.request(id))?.purpose).toBe("Later, but soon.");
    const send = world.form({ software, request: id, version: "2" });
    expect(to(await teacher.post(`${base}/${id}/edit`, send))).toBe(`${base}/${id}`);
    expect((await world.request(id))?.status).toBe("submitted");
    expect(to(await teacher.post(`${base}/${id}/edit`, send))).toBe(`${base}/${id}`);
    expect((await world.history(id)).length).toBe(1);
    const late = await teacher.post(`${base}/${id}/edit`, { intent: "delete" });
    expect(late.status).toBe(302);
    expect((await world.request(id))?.status).toBe("submitted");
  });

  test("going back after saving keeps what was typed then", async () => {
    const posted = world.form({ intent: "save", name: "Back Button", url: "", purpose: "One." });
    await teacher.post(`${base}/new`, posted);
    expect((await teacher.post(`${base}/new`, { ...posted, purpose: "Two." })).status).toBe(302);
    expect((await world.request(posted.request ?? ""))?.purpose).toBe("Two.");
    const third = await teacher.post(`${base}/new`, { ...posted, purpose: "Three." });
    expect(third.status).toBe(409);
  });

  test("can't take the place of somebody else's request", async () => {
    const theirs = await world.send(await world.as("principal"), { software: await world.product("Taken Id") });
    const before = await world.request(theirs);
    for (const intent of ["save", "send"]) {
      const answer = await teacher.post(`${base}/new`, world.form({ intent, request: theirs, software: ids.known }));
      expect(answer.status).toBe(409);
    }
    expect(await world.request(theirs)).toEqual(before);
  });

  test("is its writer's alone, and can be deleted", async () => {
    const posted = world.form({ intent: "save", software: "", name: "Private Notes" });
    await teacher.post(`${base}/new`, posted);
    const id = posted.request as string;
    for (const role of ["it_director", "principal", "admin"] as const) {
      const visitor = await world.as(role);
      if (role === "admin") await visitor.post("/working-district", { district: world.lakeside.id });
      expect((await visitor.get(`${base}/${id}`)).status, role).toBe(404);
    }
    const director = await world.as("it_director");
    expect((await director.get(`${base}/${id}/edit`)).status).toBe(404);
    expect((await director.post(`${base}/${id}/edit`, { intent: "delete" })).status).toBe(404);
    const before = (await drafts()).length;
    expect((await teacher.post(`${base}/${id}/edit`, { intent: "delete" })).status).toBe(302);
    expect((await drafts()).length).toBe(before - 1);
    expect((await teacher.get(`${base}/${id}/edit`)).status).toBe(404);
  });
});
