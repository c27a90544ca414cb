import { transactionsInTurn } from "db/lost-turn";
import { importPatterns, previewPatterns } from "domain/software/addresses/commands/import-patterns";
import { readPatternFile } from "domain/software/addresses/pattern-file";
import { mergeSoftware, previewSoftwareMerge } from "domain/software/merging/commands/merge-software";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { aProduct } from "../support/reviews";

// Who writes many patterns takes them in one order, and after the products that they are of: nobody waits in a circle.

const database = await cloneDatabase();
const { db } = database;
const tools = openTools({ db: transactionsInTurn(db), url: database.url });
afterAll(async () => {
  await tools.close();
  await database.close();
});

let districtId = "";
let director: ReturnType<typeof acting>;
beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  const { profileId } = await aPerson(db, { role: "it_director", districtId, email: "dana@lakeside.example" });
  director = acting({ profileId, role: "it_director", districtId });
});

const sites = Array.from({ length: 300 }, (_, nth) => `site${nth}.example`);
function fileOf(hosts: string[], product: string) {
  const rows = readPatternFile(["pattern,product", ...hosts.map((host) => `${host},${product}`)].join("\n"));
  if ("fault" in rows) throw new Error(rows.fault);
  return { districtId, rows };
}
async function shown(hosts: string[], product: string) {
  const file = fileOf(hosts, product);
  const { digest, reject } = await previewPatterns(tools, director, file);
  expect(reject).toEqual([]);
  return { ...file, digest };
}

test("two files with the same sites in opposite order", async () => {
  await aProduct(db, "Quiet Reader", { districtId });
  const files = [await shown(sites, "Quiet Reader"), await shown(sites.toReversed(), "Quiet Reader")];
  const done = await Promise.all(files.map((file) => importPatterns(tools, director, file)));
  expect(done.map(({ kind }) => kind)).toContain("imported");
});

test("a file that takes sites from a product while it is merged", async () => {
  await aProduct(db, "Other Reader", { districtId });
  for (let time = 0; time < 5; time++) {
    const from = await aProduct(db, `Going ${time}`, { districtId });
    const into = await aProduct(db, `Staying ${time}`, { districtId });
    await importPatterns(tools, director, await shown(sites, `Going ${time}`));
    const pair = { districtId, from, into };
    const digest = (await previewSoftwareMerge(tools, director, pair))?.digest ?? "";
    const file = await shown(sites.toReversed(), "Other Reader");
    const [merged, imported] = await Promise.all([
      mergeSoftware(tools, director, { ...pair, digest }),
      importPatterns(tools, director, file),
    ]);
    expect(merged).toBeDefined();
    expect(imported.kind).toMatch(/^(imported|conflict|outdated)$/);
  }
});
