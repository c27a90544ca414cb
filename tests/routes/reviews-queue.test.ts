import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { aReviewWorld } from "../support/review-world";
import { aProduct, aRequest } from "../support/reviews";

const world = await aReviewWorld();
const { db, base, who, ids, reviewOf, requested, roundOf } = world;
afterAll(world.close);

describe("the queue", () => {
  test("is one row a product, with those who asked, what waits for whom, and how it stands", async () => {
    const product = await aProduct(db, "Maplines Geography");
    const { roundId } = await roundOf(product, {
      instruction: { status: "accepted", decided_by: ids.it },
      privacy: {},
    });
    await requested(product, roundId);
    const second = { districtId: ids.district, softwareId: product, requesterId: ids.curriculum, roundId };
    await aRequest(db, second, "submitted");
    const page = await who.it.read(`${base}?tab=requests`);
    expect(page.match(/Maplines Geography/g)).toHaveLength(1);
    expect(page).toContain("privacy: you");
    expect(page).toContain("Waiting for you");
    expect(page).toMatch(/class="num"[^>]*data-label="Requests"[^>]*>2</);
    const theirs = await who.districtAdmin.read(`${base}?tab=requests`);
    expect(theirs).toContain("privacy: the IT director");
    const mine = `${base}?tab=requests&show=mine`;
    expect(await who.districtAdmin.read(mine)).not.toContain("Maplines");
    expect(await who.districtAdmin.read(mine)).toContain("Nothing is waiting for you.");
    expect(await who.districtAdmin.read(`${mine}&q=maplin`)).toContain("No product here matches your search.");
    expect(await who.it.read(`${base}?tab=requests&show=mine`)).toContain("Maplines");
    expect(await who.it.read(`${base}?tab=requests&show=denied`)).not.toContain("Maplines");
    expect(await who.it.read(`${base}?tab=requests&q=maplin`)).toContain("Maplines");
    expect(await who.it.read(`${base}?tab=requests&q=nothing-like-it`)).not.toContain("Maplines");
  });

  test("says overdue, and paused while all who asked are asked something", async () => {
    const late = await aProduct(db, "Latecomer Maths");
    const lateRequest = await requested(late);
    await db
      .updateTable("software_requests")
      .set({ due_at: new Date(Date.now() - 3 * 86_400_000) })
      .where("id", "=", lateRequest)
      .execute();
    await requested(await aProduct(db, "Pausing Physics"), null, "info_requested");
    const overdue = await who.it.read(`${base}?tab=requests&show=overdue`);
    expect(overdue).toContain("Latecomer Maths");
    expect(overdue).toContain("overdue");
    expect(overdue).not.toContain("Pausing Physics");
    expect(await who.it.read(`${base}?tab=requests&show=info_requested`)).toMatch(/Pausing Physics[\s\S]*paused/);
  });

  test("says on /home what it holds: what waits for an answer waits for nobody here", async () => {
    const product = await aProduct(db, "Questioned Chemistry");
    const { roundId } = await roundOf(product, { privacy: { due_on: "2020-01-01" } });
    const request = await requested(product, roundId);
    const numbers = async () => {
      const home = await who.it.read("/home");
      const count = (said: RegExp) => Number(said.exec(home)?.[1] ?? 0);
      const queue = await who.it.read(`${base}?tab=requests`);
      const chip = (label: string) =>
        Number(new RegExp(`${label} (?:<!-- -->)?<span class="count">(\\d+)<`).exec(queue)?.[1]);
      return {
        home: [
          count(/(\d+) products? needs? your review or decision<\/p>/),
          count(/(\d+) requested products? (?:has|have) no decision yet<\/p>/),
        ],
        queue: [chip("Waiting for you"), chip("Open")],
      };
    };
    const before = await numbers();
    expect(before.home).toEqual(before.queue);
    await db
      .updateTable("software_requests")
      .set({ status: "info_requested", paused_at: new Date() })
      .where("id", "=", request)
      .execute();
    const after = await numbers();
    expect(after.home).toEqual(after.queue);
    expect(after.home).toEqual([(before.home[0] ?? 0) - 1, before.home[1]]);
  });

  test("sorts, and gives the same rows as a file", async () => {
    const page = await who.it.read(`${base}?tab=requests&sort=product`);
    expect(page.indexOf("Latecomer")).toBeLessThan(page.indexOf("Maplines"));
    const file = await who.it.get(`${base}/queue.csv?tab=requests&q=maplines`);
    expect(file.headers.get("content-type")).toContain("text/csv");
    const text = await file.text();
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain("Maplines Geography,,2,2,Alder,In review");
    expect((await who.teacher.get(`${base}/queue.csv`)).status).toBe(403);
  });

  test("is not for teachers, who see what they asked for themselves", async () => {
    const page = await who.teacher.read(`${base}?tab=requests`);
    expect(page).toContain("Your requests");
    expect(page).not.toContain("How we review");
    expect(page).not.toContain("In the district");
    expect((await who.teacher.get(`${base}?tab=requests`)).status).toBe(200);
  });
});

test("what is due for another look stands on /home and on its page until it is reviewed again", async () => {
  const product = await aProduct(db, "Due again");
  const row = { district_id: ids.district, software_id: product, approval_status: "approved" };
  await db
    .insertInto("district_software")
    .values({ ...row, next_review_on: "2020-01-01", privacy_status: "compliant" })
    .execute();
  const soon = await aProduct(db, "Due soon");
  await db
    .insertInto("district_software")
    .values({ ...row, software_id: soon, allowed_until: sql`current_date + 20` })
    .execute();
  const page = await who.it.read(`${base}/reviews/due`);
  for (const name of ["Due again", "Due soon", "2 in all", "within 30 days"]) expect(page).toContain(name);
  const home = await who.it.read("/home");
  for (const said of ["2 approvals are due for another review", "1 overdue"]) expect(home).toContain(said);
  expect((await who.it.post(reviewOf(product), { intent: "start" })).status).toBe(302);
  expect(await who.it.read(`${base}/reviews/due`)).not.toContain("Due again");
  const { approval_status } = await db
    .selectFrom("district_software")
    .select("approval_status")
    .where("software_id", "=", product)
    .executeTakeFirstOrThrow();
  expect(approval_status, "what is in use stays in use while it is looked at again").toBe("approved");
});
