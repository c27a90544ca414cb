import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectUnavailable, openWebDrill, timed, type WebDrill } from "./web";

describe("the web and a PostgreSQL that is missing", { timeout: 90_000 }, () => {
  let drill: WebDrill;
  beforeAll(async () => {
    drill = await openWebDrill();
  }, 120_000);
  afterAll(() => drill.close());

  const home = () => timed(() => drill.person.get("/home"));
  const backWithin = async (ms: number) => {
    const since = performance.now();
    await vi.waitFor(async () => expect((await home()).status).toBe(200), { timeout: ms, interval: 100 });
    return performance.now() - since;
  };

  it("says so within 10 seconds while it is frozen, and works again by itself within 5", async () => {
    expect((await home()).status).toBe(200);
    drill.signal("SIGSTOP");
    try {
      const answers = [
        home(),
        timed(() => drill.person.get("/home.data")),
        timed(() => drill.person.get("/profiles.csv")),
      ];
      const ready = await timed(() => fetch(`${drill.web.origin}/readyz`));
      expect(ready.status).toBe(503);
      expect(ready.ms).toBeLessThan(3_000);
      for (const answer of await Promise.all(answers)) {
        expectUnavailable(answer, answer.text.slice(0, 300));
        expect(answer.ms).toBeLessThan(10_000);
      }
      // From now on nobody waits for what is known to be missing.
      const later = await home();
      expectUnavailable(later, "later");
      expect(later.ms).toBeLessThan(1_000);
      const posted = await timed(() => drill.person.post("/profile", { intent: "save-names", first_name: "A" }));
      expectUnavailable(posted, "a form");
      expect((await timed(() => fetch(`${drill.web.origin}/healthz`))).status).toBe(200);
    } finally {
      drill.signal("SIGCONT");
    }
    expect(await backWithin(5_000)).toBeLessThan(5_000);
    expect(drill.web.output()).toContain("the database answers again");
    expect(drill.web.output()).not.toMatch(/\n\s+at /);
  });

  it("ends at SIGTERM with 0 all the same", async () => {
    drill.signal("SIGSTOP");
    try {
      const answer = home().catch((error: Error) => error);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const began = performance.now();
      expect(await drill.web.stop()).toBe(0);
      expect(performance.now() - began).toBeLessThan(11_000);
      await answer;
    } finally {
      drill.signal("SIGCONT");
    }
  });
});
