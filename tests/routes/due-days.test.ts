import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDay } from "~/ui/time-format";
import { fillIn } from "../support/forms";
import { aReviewWorld } from "../support/review-world";
import { aProduct } from "../support/reviews";

let world: Awaited<ReturnType<typeof aReviewWorld>>;
beforeAll(async () => {
  world = await aReviewWorld();
}, 60_000);
afterAll(() => world.close());

/** The first moment of a day of the district, so many days from today. */
const beginning = (days: number) =>
  sql<Date>`(date_trunc('day', now(), 'America/Chicago') + make_interval(days => ${days}))`;
const dayIn = async (days: number) => {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'America/Chicago')::date + ${days}::int)::text as day`.execute(world.db);
  return rows[0]?.day ?? "";
};

describe("a request", () => {
  test.each([
    ["on its due day is due, whatever the hour", "Due today", 0, false],
    ["is overdue from the day after on", "Due yesterday", -1, true],
  ])("%s", async (_, name, days, isOverdue) => {
    const { db, base, who, requested } = world;
    const product = await aProduct(db, name);
    const id = await requested(product);
    await db
      .updateTable("software_requests")
      .set({ due_at: beginning(days) })
      .where("id", "=", id)
      .execute();
    const queue = await who.it.read(`${base}?tab=requests&show=overdue`);
    expect(queue.includes(name)).toBe(isOverdue);
    const due = `${formatDay(await dayIn(days))}, overdue`;
    const own = (await who.teacher.read(`${base}/requests/${id}`)).replaceAll("<!-- -->", "");
    expect(own.includes(due)).toBe(isOverdue);
    const list = (await who.teacher.read(`${base}?tab=requests`)).replaceAll("<!-- -->", "");
    expect(list.includes(due)).toBe(isOverdue);
  });
});

describe("a next review", () => {
  const decided = async (name: string, fields: Record<string, string>) => {
    const { db, who, reviewOf } = world;
    const product = await aProduct(db, name, { audience: ["staff"], collects_pii: false, pricing_model: "free" });
    const at = `${reviewOf(product)}/decision?decision=approved_with_conditions`;
    return fillIn(who.it, at, 'value="decide"', {
      privacyStatus: "compliant",
      skipReason: "A small tool",
      ...fields,
    });
  };

  test("after the last day of the approval is refused, with the day that it can be at the latest", async () => {
    const until = await dayIn(60);
    const late = await decided("Looked at too late", { until, nextReviewOn: await dayIn(61) });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain(`Choose ${formatDay(until)} or an earlier date: the approval ends that day.`);
    expect((await decided("Looked at in time", { until, nextReviewOn: until })).status).toBe(302);
  });
});
