import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
let web: Web;

beforeAll(async () => {
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

const visitor = () => new Visitor(web.origin);

describe("choosing a theme", () => {
  test.each(["light", "dark"])("%s: the next page is drawn in it by the server", async (theme) => {
    const person = visitor();
    const answer = await person.post("/theme", { theme, redirectTo: "/about" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/about");
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("theme=")) ?? "";
    expect(line).toBe(`theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`);
    const page = await person.read("/about");
    expect(page).toMatch(new RegExp(`<html[^>]* data-theme="${theme}"`));
    const button = new RegExp(`<button[^>]*value="${theme}"[^>]*>`).exec(page)?.[0];
    expect(button).toContain(`aria-pressed="true"`);
  });

  test("system leaves it to the device", async () => {
    const person = visitor();
    await person.post("/theme", { theme: "dark", redirectTo: "/" });
    await person.post("/theme", { theme: "system", redirectTo: "/" });
    expect(await person.read("/")).not.toContain("data-theme");
  });

  test.each([
    ["/features/ai-roi-insights?a=b", "/features/ai-roi-insights?a=b"],
    ["//evil.example", "/home"],
    ["https://evil.example/", "/home"],
    ["/\\evil.example", "/home"],
    ["javascript:alert(1)", "/home"],
  ])("comes back from %s to %s and never to another site", async (redirectTo, expected) => {
    const answer = await visitor().post("/theme", { theme: "dark", redirectTo });
    expect(answer.headers.get("location")).toBe(expected);
  });

  test("refuses what is no theme, and what another site posts, and keeps nothing of it", async () => {
    const wrong = await visitor().post("/theme", { theme: "sepia", redirectTo: "/" });
    expect(wrong.status).toBe(422);
    expect(wrong.headers.getSetCookie()).toEqual([]);
    expect(await wrong.text()).toContain("light, dark or system");
    const foreign = await visitor().post("/theme", { theme: "dark" }, { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(foreign.headers.getSetCookie()).toEqual([]);
  });

  test("a cookie with something else in it counts as none", async () => {
    const page = await (await visitor().get("/", { Cookie: 'theme="><script>' })).text();
    expect(page).not.toContain("data-theme");
  });

  test("typing the address leads home", async () => {
    expect((await visitor().get("/theme")).headers.get("location")).toBe("/home");
  });
});
