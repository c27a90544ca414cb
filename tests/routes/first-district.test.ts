import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb } from "../support/web";

const database = await cloneDatabase();
await aPerson(database.db, { role: "super_admin", email: "super@rollcall.example" });
const web = await startWeb(database.url);
afterAll(async () => {
  await web.stop();
  await database.close();
});

test("where there is no district yet, choosing one leads to adding one", async () => {
  const visitor = new Visitor(web.origin);
  expect((await visitor.signIn("super@rollcall.example")).status).toBe(302);
  const choice = await visitor.read("/working-district");
  const main = choice.slice(choice.indexOf("<main"));
  expect(main).toMatch(/<a[^>]+href="\/school-district-state-manager"[^>]*>(<[^>]+>)*Open States, Districts, Schools/);
  const form = await visitor.read("/school-district-state-manager/districts/new");
  expect(form).toContain("Leave blank for the time zone of its state, if the state has just one.");
});
