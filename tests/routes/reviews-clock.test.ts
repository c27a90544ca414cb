import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRequestWorld, type RequestWorld } from "../support/request-world";
import type { Visitor } from "../support/visitor";

let world: RequestWorld;
const who: Record<"teacher" | "principal", Visitor> = Object.create(null);

beforeAll(async () => {
  world = await aRequestWorld();
  who.teacher = await world.as("teacher");
  who.principal = await world.as("principal");
}, 60_000);
afterAll(() => world.close());

/** A product that both have asked for, with a question to some of them that was asked so many hours ago. */
async function roundWithDays(name: string, hours: { teacher?: number; principal?: number }) {
  const software = await world.product(name);
  const ids = {
    teacher: await world.send(who.teacher, { software }),
    principal: await world.send(who.principal, { software }),
  };
  for (const [person, ago] of Object.entries(hours)) {
    await world.question(ids[person as keyof typeof ids], "Which classes?", ago);
  }
  const days = async () => {
    const rows = await world.db
      .selectFrom("request_reviews as w")
      .innerJoin("review_rounds as r", "r.id", "w.round_id")
      .select("w.due_on")
      .where("r.software_id", "=", software)
      .execute();
    return Math.max(...rows.map(({ due_on }) => Date.parse(String(due_on)))) / 86_400_000;
  };
  const before = await days();
  return {
    later: async () => (await days()) - before,
    answers: async (person: keyof typeof ids) => {
      const version = String((await world.request(ids[person]))?.version);
      const answer = { intent: "give-info", version, comment: crypto.randomUUID(), answer: "Both of grade 4." };
      const done = await who[person].post(`/edtech-ai-recommendations/requests/${ids[person]}`, answer);
      expect(done.status).toBe(302);
    },
  };
}

describe("while all who asked have a question to answer, the days of the reviews stand", () => {
  test("from the last question to the first answer", async () => {
    const { later, answers } = await roundWithDays("Slow answer", { teacher: 96, principal: 48 });
    await answers("teacher");
    expect(await later()).toBe(2);
    await answers("principal");
    expect(await later()).toBe(2);
  });

  test("and not while somebody waits who has none", async () => {
    const { later, answers } = await roundWithDays("Another waits", { teacher: 96 });
    await answers("teacher");
    expect(await later()).toBe(0);
  });
});
