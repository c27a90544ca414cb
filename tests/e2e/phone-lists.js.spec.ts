import { rm } from "node:fs/promises";
import { type Browser, expect, test } from "@playwright/test";
import { openDatabase } from "db/client";
import { prepareDatabase } from "worker/prepare-database";
import { viewers } from "../bench/pages-world";
import { addressOf, type FullList, fillLists, fullLists } from "../support/full-lists";
import { startTestServer } from "../support/postgres";
import { startWeb } from "../support/web";
import { signInAs } from "./place";

const phone = { width: 375, height: 812 };
const mostScreens = 6;
/** A page for paper: it is opened to be printed, not to be read on a phone. */
const onPaper = /print=1/;

type Viewer = NonNullable<FullList["who"]>;

async function startFullPlace() {
  const server = await startTestServer();
  await prepareDatabase(server);
  const { db, close } = openDatabase(server.appUrl, { max: 2 });
  const ids = await fillLists(db, server);
  const web = await startWeb(server.appUrl);
  const stop = async () => {
    await web.stop();
    await close();
    await server.stop();
    await rm(server.dataDir, { recursive: true, force: true });
  };
  return { origin: web.origin, ids, stop };
}

let place: Awaited<ReturnType<typeof startFullPlace>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  place = await startFullPlace();
});
test.afterAll(() => place.stop());

async function openAs(browser: Browser, who: Viewer) {
  const context = await browser.newContext({ baseURL: place.origin, viewport: phone });
  const page = await context.newPage();
  await signInAs(page, viewers[who]);
  const headers = { "Sec-Fetch-Site": "same-origin" };
  if (who === "super_admin")
    await page.request.post("/working-district", { form: { district: place.ids.district ?? "" }, headers });
  return page;
}

for (const who of ["district_admin", "principal", "super_admin"] as const) {
  test(`on a phone no full page of a list is higher than six phones (${who})`, async ({ browser }) => {
    test.slow();
    const page = await openAs(browser, who);
    const mine = fullLists.filter((list) => (list.who ?? "district_admin") === who && !onPaper.test(list.at));
    for (const list of mine) {
      await page.goto(addressOf(list, place.ids));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect.soft(height, list.at).toBeLessThanOrEqual(mostScreens * phone.height);
    }
    await page.context().close();
  });
}
