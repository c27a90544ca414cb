import { rm } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { type Db, openDatabase } from "db/client";
import { prepareDatabase } from "worker/prepare-database";
import { aDistrict, aPerson } from "../support/people";
import { startTestServer } from "../support/postgres";
import { startWeb } from "../support/web";
import { makeCedar } from "./cedar";
import { makeMaple } from "./maple";
import { type Demo, startDemo } from "./start-demo";

type Place = { origin: string; db: Db; url: string };
type Worlds = { place: Place; maple: Place; cedar: { districtId: string }; demo: Demo };

export const director = "it@lakeside.example";
export const colleague = "admin@lakeside.example";

/**
 * All that runs for longer than a test, started when a test first names it. It is named in one place because a process
 * of the runner goes on with the next file only where both know the same: else it ends, and all it started with it.
 */
export const worlds = base.extend<object, Worlds>({
  /** The built web on a database of its own, whose clock the tests can move. */
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startTestServer();
      await prepareDatabase(server);
      const { db, close } = openDatabase(server.appUrl, { max: 2 });
      const { id: districtId } = await aDistrict(db, "Lakeside");
      await aPerson(db, { role: "it_director", districtId, email: director });
      await aPerson(db, { role: "district_admin", districtId, email: colleague });
      const web = await startWeb(server.appUrl);
      await use({ origin: web.origin, db, url: server.appUrl });
      await web.stop();
      await close();
      await server.stop();
      await rm(server.dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  maple: [
    async ({ place }, use) => {
      await makeMaple(place.db);
      await use(place);
    },
    { scope: "worker", timeout: 60_000 },
  ],
  /** Beside Maple, which is compared with other districts. */
  cedar: [
    async ({ maple }, use) => {
      await use(await makeCedar(maple.db));
    },
    { scope: "worker", timeout: 60_000 },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const { stop, ...demo } = await startDemo();
      await use(demo);
      await stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});
