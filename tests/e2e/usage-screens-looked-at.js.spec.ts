import { expect } from "@playwright/test";
import { rollUpWaiting } from "domain/usage/roll-up";
import { aProduct } from "../usage/unauthorized-world";
import { expectNoFaults } from "./axe";
import { test } from "./place";
import { makeKey, send, uploadLog, visit } from "./place-usage";

const sites = ["zap-fox.com", "quiz-alley.com", "paint-pond.com", "cdn.doubleclick.net"];
const squid = (nth: number) =>
  `${(Date.now() / 1000 - 3_600 + nth).toFixed(3)} 5 10.1.0.7 TCP_MISS/200 8 GET https://alpha.example/${nth} pupil${nth} HIER_DIRECT/192.0.2.1 text/html\n`;
const calendar = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "SUMMARY:Thanksgiving Break"],
  ...["DTSTART;VALUE=DATE:20261125", "DTEND;VALUE=DATE:20261128", "END:VEVENT", "BEGIN:VEVENT"],
  ...["SUMMARY:Winter Concert", "DTSTART;VALUE=DATE:20261210", "END:VEVENT", "END:VCALENDAR"],
].join("\r\n");

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
  const whole = await uploadLog(page, db, "access.log", `${squid(1)}not a line of a log\n${squid(2)}`);
  const unknown = await uploadLog(page, db, "odd.csv", "Wann,Wer,Wo\n2026-11-20 10:00,ana,https://alpha.example/x\n");
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
