import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectUnavailable, openWebDrill, timed, type WebDrill } from "./web";

describe("the web and a PostgreSQL that is missing", { timeout: 90_000 }, () => {
  let drill: WebDrill;
  beforeAll(async () => {
    drill = await openWebDrill();
  }, 120_000);
  afterAll(() => drill.close());

  const home = () => timed(() => drill.person.get("/home"));

  it("says so at once while it is stopped, and works again after its start", async () => {
    await drill.stop();
    const answers = await Promise.all(Array.from({ length: 30 }, home));
    for (const answer of answers) expectUnavailable(answer, answer.text.slice(0, 300));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000);
    expect((await timed(() => fetch(`${drill.web.origin}/readyz`))).ms).toBeLessThan(3_000);
    await drill.start();
    await vi.waitFor(async () => expect((await home()).status).toBe(200), { timeout: 5_000, interval: 100 });
    expect(drill.web.child.exitCode).toBeNull();
  });
});
