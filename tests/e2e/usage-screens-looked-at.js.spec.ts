import { expect, type Page } from "@playwright/test";
import type { Db } from "db/client";
import { importFile } from "domain/usage/files/import-file";
import { Numbers } from "domain/usage/numbers";
import { rollUpWaiting } from "domain/usage/roll-up";
import { secretsKey } from "../support/web";
import { aProduct } from "../usage/unauthorized-world";
import { matcherOf } from "../usage/world";
import { expectNoFaults } from "./axe";
import { test } from "./place";
import { makeKey, send, visit } from "./place-usage";

const sites = ["zap-fox.com", "quiz-alley.com", "paint-pond.com", "cdn.doubleclick.net"];
const squid = (nth: number) =>
  `${(Date.now() / 1000 - 3_600 + nth).toFixed(3)} 5 10.1.0.7 TCP_MISS/200 8 GET https://alpha.example/${nth} pupil${nth} HIER_DIRECT/192.0.2.1 text/html\n`;
const calendar = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "SUMMARY:Thanksgiving Break"],
  ...["DTSTART;VALUE=DATE:20261125", "DTEND;VALUE=DATE:20261128", "END:VEVENT", "BEGIN:VEVENT"],
  ...["SUMMARY:Winter Concert", "DTSTART;VALUE=DATE:20261210", "END:VEVENT", "END:VCALENDAR"],
].join("\r\n");

/** Uploads a log and reads it, as a worker does. Returns the path of its page. */
async function upload(page: Page, db: Db, name: string, content: string): Promise<string> {
  await page.goto("/usage-sources");
  await page.getByLabel("Name of the filter").fill("Main filter");
  await page.getByLabel("Log file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Upload log" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const fileId = page.url().split("/").at(-1) as string;
  const { district_id: districtId } = await db
    .selectFrom("usage_files")
    .select("district_id")
    .where("id", "=", fileId)
    .executeTakeFirstOrThrow();
  await importFile(
    {
      ...{ db, numbers: new Numbers(), matcher: async () => matcherOf({}), now: () => new Date() },
      ...{ secretsKey: { id: "k1", key: Buffer.from(secretsKey, "base64") }, signal: new AbortController().signal },
    },
    { districtId, fileId },
  );
  return new URL(page.url()).pathname;
}

test("the screens of use are accessible: filter logs, keeping, the calendar, the API, unauthorized use", {
  tag: ["@axe", "@walk"],
}, async ({ page, place, signIn }) => {
  test.slow();
  const { db } = place;
  const look = (what: string) => expectNoFaults(page, what, { dark: true });
  await signIn();
  await aProduct(db, "Zap Fox", { website: "https://www.zap-fox.com" });
  const token = await makeKey(page, "Screens");
  const visits = sites.flatMap((site) => ["ana", "ben"].map((person) => ({ ...visit(`https://${site}/x`), person })));
  expect((await send(place.origin, token, visits)).status).toBe(202);

  await page.goto("/usage-sources/files");
  await look("no filter logs");
  const whole = await upload(page, db, "access.log", `${squid(1)}not a line of a log\n${squid(2)}`);
  const unknown = await upload(page, db, "odd.csv", "Wann,Wer,Wo\n2026-11-20 10:00,ana,https://alpha.example/x\n");
  for (const { district_id } of await db.selectFrom("usage_districts").select("district_id").execute())
    await rollUpWaiting(db, { districtId: district_id });
  await page.goto(whole);
  await expect(page.getByText("Rollcall read 3 lines and counted 2 new visits.")).toBeVisible();
  await look("a filter log with a skipped line");
  await page.goto(unknown);
  await expect(page.getByText("Rollcall needs to know how to read this file.")).toBeVisible();
  await look("a filter log that asks how to read it");
  await page.goto("/usage-sources/files");
  await look("filter logs");

  await page.goto("/usage-sources/settings");
  await look("how long usage is kept");
  await page.goto("/usage-sources/calendar?month=2026-11");
  await look("the school calendar");
  const file = { name: "school.ics", mimeType: "text/calendar", buffer: Buffer.from(calendar) };
  await page.getByLabel("Calendar file").setInputFiles(file);
  await page.getByRole("button", { name: "Preview calendar" }).click();
  await expect(page.getByText("Thanksgiving Break")).toBeVisible();
  await look("the preview of a calendar");
  await page.goto("/usage-sources/api");
  await look("the API's page");

  await page.goto("/url-mapper?tab=unauthorized&infrastructure=shown");
  await expect(page.getByText("quiz-alley.com").first()).toBeVisible();
  await look("unauthorized use");
  await page.getByRole("link", { name: "quiz-alley.com" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Usage of quiz-alley.com" })).toBeVisible();
  await look("the use of a site");
  for (const act of ["link", "tolerate", "block", "ignore"]) {
    await page.goto(`/url-mapper/unauthorized/decide?do=${act}&row=zap-fox.com&row=quiz-alley.com`);
    await expect(page.getByText("zap-fox.com").first()).toBeVisible();
    await look(`deciding: ${act}`);
  }
});
