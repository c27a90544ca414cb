import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { table } from "../access/matrix.table";
import { addressOf, aMatrixWorld, visitors } from "../access/matrix.world";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const most = 8;
const database = await cloneDatabase();
const pages: { route: string; at: string }[] = [];
let web: Web;
let files: string;
let district: string;

beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), "rollcall-queries-"));
  const world = await aMatrixWorld(database.db, files);
  district = world.ours.districtId;
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { FILES_FOLDER: files, NODE_OPTIONS: `--import ${counting}` });
  for (const { route, intent, only, at } of table) {
    if (intent === undefined && only !== "loader") pages.push({ route, at: at(world, {}) });
  }
  // The requirements of the laws are read once by a web and kept: they count to no page.
  const first = new Visitor(web.origin);
  await first.signIn(addressOf("it_director"));
  await first.read("/compliance-report");
});
afterAll(async () => {
  await web.stop();
  await database.close();
  await rm(files, { recursive: true, force: true });
});

/** Pages that take more, each with how many: a sync's was there before the limit, the platform's asks once for each queue. */
const older: Record<string, number> = { "routes/rosters/sync": 9, "routes/operations/admin": 9 };

describe(`a page asks the database at most ${most} things`, () => {
  test.each(visitors.slice(1))(
    "whoever asks: %s",
    async (role) => {
      const visitor = new Visitor(web.origin);
      await visitor.signIn(addressOf(role as Parameters<typeof addressOf>[0]));
      if (role === "super_admin" || role === "admin") await visitor.post("/working-district", { district });
      const counts: Record<string, number> = {};
      for (const { route, at } of pages) {
        const answer = await visitor.get(at);
        await answer.arrayBuffer();
        expect(answer.headers.has("x-queries"), at).toBe(true);
        counts[`${route} ${at}`] = Number(answer.headers.get("x-queries"));
      }
      const many = Object.entries(counts).filter(([what, count]) => count > (older[what.split(" ")[0] ?? ""] ?? most));
      expect(Object.fromEntries(many)).toEqual({});
      expect(Math.max(...Object.values(counts)), "they are counted").toBeGreaterThan(2);
    },
    120_000,
  );
});
