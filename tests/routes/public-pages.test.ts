import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { session } from "domain/constants";
import { contactKeptDays } from "domain/notices/contact-terms";
import { describeFormat } from "domain/rosters/guide/format";
import { describeProblems } from "domain/rosters/guide/problems";
import { sampleFiles } from "domain/rosters/guide/samples";
import { versions } from "domain/rosters/kinds/kind";
import { eventDays } from "domain/usage/terms";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openZip } from "worker/roster/unzip-directory";
import { screens } from "~/screens/table";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "rollcall-public-"));
let web: Web;

beforeAll(async () => {
  const privacy = path.join(folder, "privacy.md");
  await writeFile(privacy, "# Lakeside County\n\nWe run this.\n\n- <b>Call</b> us\n- Write us\n");
  web = await startWeb(database.url, { PRIVACY_FILE: privacy, TERMS_FILE: path.join(folder, "missing.txt") });
});
afterAll(async () => {
  await web.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const read = (at: string) => new Visitor(web.origin).read(at);
/** The texts of a page, as they are read. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(
      /&#x27;|&quot;|&amp;|&lt;|&gt;/g,
      (sign) => ({ "&#x27;": "'", "&quot;": '"', "&amp;": "&", "&lt;": "<" })[sign] ?? ">",
    )
    .replaceAll(/\s+/g, " ");

const listed = [
  "landing",
  "about",
  "faq",
  "docsOneRoster",
  "checkFiles",
  "contact",
  "privacy",
  "terms",
  "competitiveAnalysis",
  "featureResearch",
  "featureRoi",
  "featureCompliance",
  "featureRecommendations",
] as const;

describe.each(listed)("the public page %s", (name) => {
  test("is one heading with landmarks and a description, and no script", async () => {
    const answer = await new Visitor(web.origin).get(screens[name].at);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    for (const landmark of ["header", "main", "footer", "nav"]) expect(html).toMatch(new RegExp(`<${landmark}[ >]`));
    expect(html).toMatch(/<meta name="description" content="[^"]{40,200}"/);
    expect(html).toMatch(/<html lang="en"/);
    expect(html).not.toMatch(/<script|modulepreload|<style| onclick/);
    expect(html.length).toBeLessThan(name === "docsOneRoster" ? 200_000 : 40_000);
  });
});

test.each(listed)("%s tells search engines and messengers what it is", async (name) => {
  const html = await read(screens[name].at);
  const address = `${web.origin}${screens[name].at}`;
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(html).toContain(`<meta property="og:url" content="${address}"/>`);
  expect(html).toContain(`<meta property="og:image" content="${web.origin}/social.png"/>`);
  expect(html).not.toContain("noindex");
  if (name !== "docsOneRoster") expect(html).not.toContain("coming soon");
});

test("the map of the site has every public page, and robots are led to it", async () => {
  const map = await (await new Visitor(web.origin).get("/sitemap.xml")).text();
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at);
  expect(found.sort()).toEqual(listed.map((name) => `${web.origin}${screens[name].at}`).sort());
  const robots = await (await new Visitor(web.origin).get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${web.origin}/sitemap.xml`);
  const picture = await fetch(`${web.origin}/social.png`);
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect((await picture.arrayBuffer()).byteLength).toBeLessThan(60_000);
});

test("privacy says what the program does, and what the operator adds, as text", async () => {
  const html = await read("/privacy");
  expect(html).toContain("People and usage only of the classes they teach.");
  const text = textOf(html);
  expect(text).toContain(`${contactKeptDays} days from the day you sent it.`);
  expect(text).toContain(`${eventDays.fewest} to ${eventDays.most} days, 90 unless changed.`);
  expect(text).toContain(
    `after ${session.idleMinutes} minutes without activity, and after ${session.longestHours} hours`,
  );
  expect(text).toContain("Not kept: userProfiles.csv and demographics.csv, and the columns phone, sms, password.");
  expect(text).toContain("From the operator of this installation");
  expect(html).toContain("<h3>Lakeside County</h3>");
  expect(html).toContain("&lt;b&gt;Call&lt;/b&gt; us");
});

test("ninety days is what a district starts with", async () => {
  const { rows } = await sql<{ event_days: string; people_years: string }>`
    select max(column_default) filter (where column_name = 'event_days') as event_days,
      max(column_default) filter (where column_name = 'people_years') as people_years
    from information_schema.columns where table_name = 'usage_districts'`.execute(database.db);
  expect(rows).toEqual([{ event_days: "90", people_years: "1" }]);
});

test("a file of the operator that can’t be read keeps nobody from the page, and the log says so", async () => {
  const html = await read("/terms");
  expect(html).toContain("Who may use it");
  expect(html).not.toContain("From the operator");
  expect(web.output()).toContain("the operator's text of a public page can't be read");
});

describe.each(versions)("the guide to OneRoster %s", (version) => {
  test("names every file, column and problem, and shows the samples", async () => {
    const text = textOf(await read(`/docs/oneroster-integration?version=${version}`));
    for (const { file, columns, meaning } of describeFormat(version)) {
      expect(text).toContain(meaning);
      expect(text).toContain(`Download this ${file}`);
      for (const { field, meaning } of columns) {
        expect(text, file).toContain(` ${field} `);
        expect(text, `${file} ${field}`).toContain(meaning);
      }
    }
    for (const { problems } of describeProblems())
      for (const { title, advice } of problems) {
        expect(text).toContain(title.replaceAll(/\s+/g, " "));
        expect(text).toContain(advice.replaceAll(/\s+/g, " "));
      }
  });

  test("has its samples to download, one by one and as a zip file", async () => {
    const visitor = new Visitor(web.origin);
    const answer = await visitor.get(`/docs/oneroster-integration/samples/oneroster-${version}.zip`);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const file = path.join(folder, `${version}.zip`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const zip = await openZip(file);
    const names = [...sampleFiles(version).keys()];
    expect(zip.entries.map(({ name }) => name)).toEqual(names);
    await zip.close();
    for (const name of names) {
      const one = await visitor.get(`/docs/oneroster-integration/samples/${version}/${name}`);
      expect(await one.text()).toBe(sampleFiles(version).get(name));
    }
  });
});

test.each(["1.3/users.csv", "1.1/roles.csv", "1.1/..%2fusers.csv", "oneroster-2.0.zip", "users.csv"])(
  "there is no sample %s",
  async (name) => {
    expect((await new Visitor(web.origin).get(`/docs/oneroster-integration/samples/${name}`)).status).toBe(404);
  },
);
