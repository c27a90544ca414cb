import { readdirSync } from "node:fs";
import { recommendationKinds } from "domain/insight/recommendation-terms";
import { kindWords } from "domain/insight/recommendation-words";
import { laws } from "domain/software/compliance/terms";
import sharp from "sharp";
import { shots } from "tests/looks/shots";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds } from "~/routes/public/competitive-analysis/kinds";
import { readOn, sources } from "~/routes/public/competitive-analysis/sources";
import { screens } from "~/screens/table";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
let web: Web;

beforeAll(async () => {
  web = await startWeb(database.url, {});
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

const features = {
  featureRoi: ["roi"],
  featureRecommendations: ["recommendations"],
  featureCompliance: ["compliance", "requirements"],
  featureResearch: ["search", "answer"],
} as const;
const names = Object.keys(features) as (keyof typeof features)[];

async function read(at: string, theme?: "light" | "dark"): Promise<string> {
  const visitor = new Visitor(web.origin);
  if (theme) await visitor.post("/theme", { theme, redirectTo: at });
  return visitor.read(at);
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "";
/** Every file that a page may show, as it is declared. */
const declared = (html: string) =>
  [...html.matchAll(/<(?:source|img) [^>]*>/g)].map(([tag]) => ({
    at: attribute(tag, "srcset") || attribute(tag, "src"),
    size: [Number(attribute(tag, "width")), Number(attribute(tag, "height"))],
    media: attribute(tag, "media"),
  }));
/** "roi-wide-dark" of an address. */
const nameOf = (at: string) => /\/([a-z-]+)\.\d+x\d+-[^/]+\.webp$/.exec(at)?.[1];

describe.each(names)("the pictures of %s", (name) => {
  test("are small WebP files, as large as they are declared, that browsers may keep", async () => {
    const files = declared(await read(screens[name].at));
    expect(files).toHaveLength(features[name].length * 4);
    for (const { at, size } of files) {
      const answer = await fetch(`${web.origin}${at}`);
      expect(answer.headers.get("content-type"), at).toBe("image/webp");
      expect(answer.headers.get("cache-control"), at).toContain("immutable");
      const file = Buffer.from(await answer.arrayBuffer());
      expect(file.length, at).toBeLessThan(60_000);
      const { format, width, height } = await sharp(file).metadata();
      expect({ format, size: [width, height] }, at).toEqual({ format: "webp", size });
    }
  });

  test("follow the device, and the theme that a visitor chose", async () => {
    const at = screens[name].at;
    for (const picture of features[name]) {
      const shown = (html: string) =>
        declared(html)
          .map((one) => ({ name: nameOf(one.at), media: one.media }))
          .filter((one) => one.name?.startsWith(`${picture}-`));
      const phone = "(max-width: 47.99em)";
      const dark = "(prefers-color-scheme: dark)";
      expect(shown(await read(at))).toEqual([
        { name: `${picture}-narrow-dark`, media: `${phone} and ${dark}` },
        { name: `${picture}-narrow-light`, media: phone },
        { name: `${picture}-wide-dark`, media: dark },
        { name: `${picture}-wide-light`, media: "" },
      ]);
      for (const theme of ["light", "dark"] as const)
        expect(shown(await read(at, theme))).toEqual([
          { name: `${picture}-narrow-${theme}`, media: phone },
          { name: `${picture}-wide-${theme}`, media: "" },
        ]);
    }
  });

  test("say what is on them and that it is the demo district, and only the first is fetched at once", async () => {
    const html = await read(screens[name].at);
    const images = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    for (const tag of images) expect(attribute(tag, "alt").length).toBeGreaterThan(60);
    expect(images.map((tag) => attribute(tag, "loading"))).toEqual(
      features[name].map((_, at) => (at ? "lazy" : "eager")),
    );
    const captions = [...html.matchAll(/<figcaption[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(captions).toHaveLength(images.length);
    for (const caption of captions) {
      expect(caption).toContain("demo district");
      expect(caption).toMatch(/made.up/);
    }
  });
});

test("every picture is of a screen that can be taken again", () => {
  const wanted = shots.flatMap(({ name }) =>
    ["wide-light", "wide-dark", "narrow-light", "narrow-dark"].map((kind) => `${name}-${kind}`),
  );
  const files = readdirSync("app/routes/public/pictures").map((file) => file.split(".")[0]);
  expect(files.sort()).toEqual(wanted.sort());
  expect(shots.map(({ name }) => name)).toEqual(Object.values(features).flat());
});

test("the pages name every kind of recommendation and every law, as the screens do", async () => {
  const recommendations = await read(screens.featureRecommendations.at);
  for (const kind of recommendationKinds)
    expect(recommendations).toContain(`<strong>${kindWords[kind].title}</strong>`);
  const compliance = await read(screens.featureCompliance.at);
  for (const law of laws) expect(compliance).toContain(law);
  expect(laws).toHaveLength(5);
});

describe("the comparison", () => {
  test("has a link and a day for each source, and a place in it for each number", async () => {
    const html = await read(screens.competitiveAnalysis.at);
    for (const [at, { by, title, at: address }] of Object.values(sources).entries()) {
      const item = new RegExp(`<li id="source-${at + 1}".*?</li>`).exec(html)?.[0] ?? "";
      expect(item).toContain(by);
      expect(item).toContain(`>${title}</a>`);
      expect(item).toContain(`href="${address}"`);
      expect(item).toMatch(/rel="[^"]*noreferrer/);
      expect(item).toContain(`<time dateTime="${readOn}">`);
      expect(html, title).toContain(`href="#source-${at + 1}"`);
    }
    for (const [, number] of html.matchAll(/href="#source-(\d+)"/g)) expect(html).toContain(`id="source-${number}"`);
  });

  test("grants each kind something, and names no company in what is said of it", () => {
    const companies = new Set(Object.values(sources).map(({ by }) => by));
    for (const { name, good, open, ours } of kinds) {
      expect(good.length, name).toBeGreaterThan(0);
      expect(open.length, name).toBeGreaterThan(0);
      const said = [name, ours, ...good.map(({ says }) => says), ...open.map(({ says }) => says)].join(" ");
      for (const company of companies) expect(said).not.toContain(company);
    }
  });
});
