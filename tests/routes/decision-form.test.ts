import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { filled, fillIn, formIn } from "../support/forms";
import { aReviewWorld } from "../support/review-world";
import { aProduct } from "../support/reviews";

let world: Awaited<ReturnType<typeof aReviewWorld>>;

beforeAll(async () => {
  world = await aReviewWorld();
}, 60_000);
afterAll(() => world.close());

const decide = 'value="decide"';
/** Needs instruction alone by the rules that a district starts with. */
const instructionOnly = { audience: ["staff"], collects_pii: false, requires_login: false, pricing_model: "free" };
const formOf = (softwareId: string, decision?: string) =>
  `${world.reviewOf(softwareId)}/decision${decision ? `?decision=${decision}` : ""}`;
const plainOf = (html: string) =>
  html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const read = async (at: string) => plainOf(await world.who.it.read(at));
/** The lines under "This will". */
const willIn = (html: string) => {
  const [, list = ""] = /id="will-head">This will<\/h2><ul[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line);
};
const liftLink = /<a [^>]*href="\/software-blacklist-manager\/[0-9a-f-]{36}">lift that entry first<\/a>/;
const record = (softwareId: string) =>
  world.db.selectFrom("district_software").selectAll().where("software_id", "=", softwareId).executeTakeFirst();

describe("the form of a decision", () => {
  test("begins with the choice, each a link to the form with what it needs", async () => {
    const softwareId = await aProduct(world.db, "Chosen first");
    const page = await read(formOf(softwareId));
    expect(page).not.toContain(decide);
    const links = [...page.matchAll(/href="[^"]*\?decision=(\w+)"/g)].map(([, one]) => one);
    expect(links).toEqual(["approved", "approved_with_conditions", "pilot", "denied", "retiring", "retired"]);
    expect(await read(`${formOf(softwareId)}?decision=blocked`), "no decision of ours").not.toContain(decide);
  });

  const always = ["decision", "reason", "skipReason"];
  test.each([
    ["approved", [...always, "nextReviewOn", "overrideReason", "privacyStatus"]],
    ["denied", [...always, "nextReviewOn"]],
    ["retiring", [...always, "nextReviewOn"]],
    ["retired", always],
  ])("to decide “%s” has its fields and no more", async (decision, fields) => {
    const softwareId = await aProduct(world.db, `Fields of ${decision}`);
    const page = await read(formOf(softwareId, decision));
    const hidden = ["intent", "forDistrict", "recordVersion", "roundId", "roundVersion", "shown"];
    const names = [...new Set(formIn(page, "", decide).fields.map(([name]) => name))];
    expect(names.filter((name) => !hidden.includes(name)).sort()).toEqual([...fields].sort());
    expect(page).not.toContain('id="conditions-head"');
    expect(page.match(/class="button button-primary"/g), "one primary button").toHaveLength(1);
    expect(page).toContain(decision === "approved" ? ">Reason (optional)<" : ">Reason<");
  });

  test.each([
    ["approved_with_conditions", ">Conditions<"],
    ["pilot", ">Conditions (optional)<"],
  ])("to decide “%s” has the conditions, too", async (decision, head) => {
    const softwareId = await aProduct(world.db, `Conditions of ${decision}`);
    const page = await read(formOf(softwareId, decision));
    expect(page).toContain(head);
    for (const name of ["staffOnly", "grades", "schools", "allowedRoles", "until", "conditions"]) {
      expect(page, name).toContain(`name="${name}"`);
    }
  });

  test("asks for the reason of an override with the rule that asks for it, always after a failed review", async () => {
    const { who, roundOf } = world;
    const softwareId = await aProduct(world.db, "Fields of overrides", instructionOnly);
    const plain = await read(formOf(softwareId, "approved"));
    expect(plain).toMatch(/<div class="in-\[form:has[^"]*hidden"><div class="field">.*?name="overrideReason"/s);
    expect(plain).toContain("This privacy status does not allow an approval. Change it, or give a reason");
    const failed = { status: "refused", comment: "It sells data.", decided_at: new Date() };
    await roundOf(softwareId, { instruction: { status: "accepted" }, privacy: failed });
    const after = await read(formOf(softwareId, "approved"));
    expect(after).toContain("The privacy review failed. Give a reason for approving it anyway");
    expect(after).not.toMatch(/<div class="in-\[form:has[^"]*hidden"/);
    expect(after, "every review is done").not.toContain('name="skipReason"');
    expect(await read(formOf(softwareId, "denied"))).not.toContain('name="overrideReason"');
    const refused = await fillIn(who.it, formOf(softwareId, "approved"), decide, { privacyStatus: "compliant" });
    expect(refused.status).toBe(422);
    expect(plainOf(await refused.text())).toMatch(/id="overrideReason-error".*?The privacy review failed/s);
  });

  test("names each review that is skipped, and the rule that requires it", async () => {
    const softwareId = await aProduct(world.db, "Skips named");
    const page = await read(formOf(softwareId, "denied"));
    for (const area of ["Instruction", "Privacy", "Accessibility"]) {
      expect(page).toMatch(new RegExp(`<li>${area}: required by your rules, not started\\. [A-Z][^<]+</li>`));
    }
    expect(page).toContain("Reason for skipping required reviews");
  });

  test("offers no approval of what is blocked, and says what to do", async () => {
    const { who, ids } = world;
    const softwareId = await aProduct(world.db, "Blocked first", instructionOnly);
    await who.it.post("/software-blacklist-manager/new", {
      forDistrict: ids.district,
      software: "Blocked first",
      pattern: "",
      reasonCode: "other",
      reason: "For now.",
      startsOn: "2026-01-01",
      endsOn: "",
      alternative: "",
    });
    const page = await read(formOf(softwareId));
    const links = [...page.matchAll(/href="[^"]*\?decision=(\w+)"/g)].map(([, one]) => one);
    expect(links).toEqual(["denied", "retiring", "retired"]);
    expect(page).toContain("This product is on your blocked list.");
    expect(page).toMatch(liftLink);
    const other = plainOf(await who.curriculum.read(formOf(softwareId)));
    expect(other).toContain("ask your IT director to lift that entry first");
    expect(other).not.toMatch(liftLink);
    expect(willIn(await read(formOf(softwareId, "denied")))[0]).toBe(
      "Keep the status Blocked. “Denied” counts when the block ends.",
    );
  });
});

describe("a product with a web address on the blocked list", () => {
  test("is offered no approval, before anything is sent, and the pages say which address and what to do", async () => {
    const { who, ids, db } = world;
    const softwareId = await aProduct(db, "Address blocked", instructionOnly);
    await world.roundOf(softwareId, { instruction: { status: "accepted" } });
    const at = { district_id: ids.district, software_id: softwareId, software_name: "Address blocked" };
    await aRow(db, "url_patterns", { ...at, pattern: "play.quarry.example", host: "play.quarry.example" });
    await who.it.post("/software-blacklist-manager/new", {
      forDistrict: ids.district,
      software: "",
      pattern: "quarry.example",
      reasonCode: "other",
      reason: "Ads.",
      startsOn: "2026-01-01",
      endsOn: "",
      alternative: "",
    });
    const said = "quarry.example, a web address of this product, is on your blocked list.";
    for (const page of [formOf(softwareId), world.reviewOf(softwareId)]) {
      const html = await read(page);
      expect(html, page).toContain(said);
      expect(html, page).toMatch(liftLink);
      const links = [...html.matchAll(/href="[^"]*\?decision=(\w+)"/g)].map(([, one]) => one);
      expect(links, page).toEqual(["denied", "retiring", "retired"]);
    }
    const form = await read(formOf(softwareId, "approved"));
    expect(form).toContain(said);
    const refused = await fillIn(who.it, formOf(softwareId, "approved"), decide, {
      privacyStatus: "compliant",
    });
    expect(plainOf(await refused.text())).toContain(`${said} Lift that entry first, then approve it.`);
    // No other decision needs the entry lifted.
    expect(await read(formOf(softwareId, "denied"))).not.toContain("on your blocked list");
  });
});

describe("what a decision will do", () => {
  test("is said before; other choices without scripts are shown again before they are saved", async () => {
    const { who, requested, roundOf, db } = world;
    const softwareId = await aProduct(db, "Said before", instructionOnly);
    const { roundId } = await roundOf(softwareId, { instruction: { status: "accepted" } });
    const first = await requested(softwareId, roundId);
    await requested(softwareId, roundId, "submitted");
    const at = formOf(softwareId, "approved");
    const page = await read(at);
    expect(willIn(page)).toEqual([
      "Change the status from Not reviewed to Approved.",
      "Close 2 requests as approved.",
      "End the review.",
      "Notify 1 person.",
    ]);
    expect(page).toContain("Requests this decision closes");
    const form = formIn(page, at, decide);
    const sent = filled(form.fields, { privacyStatus: "compliant", requests: first });
    const answer = await who.it.post(form.action, sent);
    expect(answer.status).toBe(409);
    const again = plainOf(await answer.text());
    expect(again).toContain("Nothing was saved yet. Check “This will” at the end of the form: it has changed.");
    expect(willIn(again)).toEqual([
      "Change the status from Not reviewed to Approved.",
      "Change the privacy status to Compliant.",
      "Close 1 request as approved.",
      "Leave 1 request open.",
      "Notify 1 person.",
    ]);
    expect(await record(softwareId)).toBeUndefined();
    const kept = formIn(again, at, decide);
    expect((await who.it.post(kept.action, kept.fields)).status).toBe(302);
    expect(await record(softwareId)).toMatchObject({ approval_status: "approved", privacy_status: "compliant" });
  });

  test("follows what scripts tell of the form, and nothing else of the address", async () => {
    const { requested, db } = world;
    const softwareId = await aProduct(db, "Told by scripts", instructionOnly);
    const first = await requested(softwareId);
    await requested(softwareId);
    const ticked = (query: string) => read(`${formOf(softwareId, "denied")}&ticked=yes&${query}`);
    expect(willIn(await ticked(`requests=${first}`))).toContain("Leave 1 request open.");
    expect(willIn(await ticked("privacyStatus=compliant"))).toEqual([
      "Change the status from Not reviewed to Denied.",
      "Leave 2 requests open.",
      "Skip 1 review: instruction.",
      "Notify no one.",
    ]);
    expect(willIn(await ticked(`requests=${crypto.randomUUID()}&privacyStatus=fine`))).toContain(
      "Leave 2 requests open.",
    );
  });

  test("of a refused form is what it would do as it was filled in", async () => {
    const softwareId = await aProduct(world.db, "Refused and said", instructionOnly);
    const refused = await fillIn(world.who.it, formOf(softwareId, "denied"), decide, { skipReason: "At once." });
    expect(refused.status).toBe(422);
    const page = plainOf(await refused.text());
    expect(page).toMatch(/id="reason-error".*?Give a reason\. Requesters and current users will read it\./s);
    expect(willIn(page)).toContain("Change the status from Not reviewed to Denied.");
  });
});

describe("the page of a request", () => {
  test("shows the conditions themselves, and says so when something else counts since", async () => {
    const { who, requested, db, base, ids } = world;
    const softwareId = await aProduct(db, "On conditions", instructionOnly);
    const request = await requested(softwareId);
    const typed = { privacyStatus: "compliant", skipReason: "At once.", staffOnly: "yes", conditions: "In the lab." };
    const conditions = { ...typed, grades: ["3", "4", "5"], schools: ids.school, until: "2099-06-30" };
    const answer = await fillIn(who.it, formOf(softwareId, "approved_with_conditions"), decide, conditions);
    expect(answer.status).toBe(302);
    const at = `${base}/requests/${request}`;
    const page = plainOf(await who.teacher.read(at));
    const list = /Conditions<\/h2><ul[^>]*>(.*?)<\/ul>/s.exec(page)?.[1] ?? "";
    expect([...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line]) => line)).toEqual([
      ...["Staff only, not students", "In grades 3 to 5", "At Alder", "Until Jun 30, 2099", "In the lab."],
    ]);
    await fillIn(who.it, formOf(softwareId, "retired"), decide, { reason: "It closes.", skipReason: "At once." });
    const later = plainOf(await who.teacher.read(at));
    expect(later).toContain("This has changed since. The status is now “Retired”.");
    expect(later).not.toContain("In the lab.");
  });

  test("of one that was approved without conditions says it, too, and what is true now comes first", async () => {
    const { who, requested, db, base } = world;
    const softwareId = await aProduct(db, "Approved for a while", instructionOnly);
    const at = `${base}/requests/${await requested(softwareId)}`;
    const approval = { privacyStatus: "compliant", skipReason: "At once." };
    expect((await fillIn(who.it, formOf(softwareId, "approved"), decide, approval)).status).toBe(302);
    expect(plainOf(await who.teacher.read(at))).not.toContain("has changed");
    const end = { reason: "It closes.", skipReason: "At once." };
    expect(willIn(await who.it.read(formOf(softwareId, "retired")))).toContain("Notify 1 person.");
    expect((await fillIn(who.it, formOf(softwareId, "retired"), decide, end)).status).toBe(302);
    for (const page of ["/home", "/notifications"]) {
      const news = plainOf(await who.teacher.read(page));
      expect(news).toContain("Approved for a while is now retired");
      expect(news).not.toContain("Approved for a while is approved");
    }
    const later = plainOf(await who.teacher.read(at));
    expect(later).toContain("This has changed since. The status is now “Retired”.");
    expect(later).toMatch(new RegExp(`href="/software/${softwareId}"[^>]*>See why</a>`));
    expect(later).toContain("It was approved, but that has changed. See below.");
  });

  test("names a pilot as one", async () => {
    const { who, requested, db, base } = world;
    const softwareId = await aProduct(db, "As a pilot", instructionOnly);
    const request = await requested(softwareId);
    const typed = { privacyStatus: "compliant", skipReason: "At once." };
    expect((await fillIn(who.it, formOf(softwareId, "pilot"), decide, typed)).status).toBe(302);
    expect(plainOf(await who.teacher.read(`${base}/requests/${request}`))).toContain("As a pilot, to try it out");
  });
});
