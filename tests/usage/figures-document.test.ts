import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { wholeDistrict } from "domain/access/scope";
import { whyUnlike } from "domain/usage/beside";
import { changeOf, percentChange, perSchoolDay } from "domain/usage/comparison-terms";
import { figureWords } from "domain/usage/figure-words";
import { readFigures } from "domain/usage/queries/figures";
import { rollUpWaiting } from "domain/usage/roll-up";
import { root } from "tests/check/source";
import { afterAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { anIntake } from "./world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

type Visit = { time: string; person: string; site: string; seconds: string };
type Example = { title: string; visits: Visit[]; figure: string; value: number };

const text = readFileSync(path.join(root, "docs/figures/usage.md"), "utf8");

/** The examples of the page: a heading, a table of visits, and the figure that comes of them. */
function examplesOf(page: string): Example[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [part = ""] = section.split(/^## /m);
      const [title = "", ...lines] = part.split("\n");
      const rows = lines
        .filter((line) => /^\| *\d/.test(line))
        .map((line) => line.split("|").map((cell) => cell.trim()));
      const [, figure = "", value = ""] = /^([a-z ]+): (\d+)$/m.exec(part) ?? [];
      const visits = rows.map(([, time = "", person = "", site = "", seconds = ""]) => ({
        time,
        person,
        site,
        seconds,
      }));
      return { title, visits, figure, value: Number(value) };
    });
}

const examples = examplesOf(text);
const day = "2026-11-02";
let districts = 0;

/** What a district in New York (five hours behind that day) counts of these visits. */
async function countOf(visits: Visit[]): Promise<Record<string, number | null | undefined>> {
  const patterns = { "zapfox.example": randomUUID(), "readwell.example": randomUUID() };
  const intake = await anIntake(db, { name: `Example ${++districts}`, now: "2026-11-03T12:00:00Z", patterns });
  const events = visits.map(({ time, person, site, seconds }) => ({
    event_id: randomUUID(),
    occurred_at: `${day}T${time}-05:00`,
    person,
    url: `https://${site}/lesson`,
    duration_seconds: seconds === "" ? undefined : Number(seconds),
  }));
  expect(await intake.send(events)).toMatchObject({ accepted: visits.length, rejected: 0 });
  await rollUpWaiting(db, intake);
  const { districtId } = intake;
  const read = (by: "product"[]) => readFigures(db, wholeDistrict(districtId), { districtId, from: day, to: day, by });
  const [whole] = await read([]);
  const products = (await read(["product"])).filter(({ product }) => product);
  return {
    engagements: whole?.engagements,
    "active users": whole?.activePeople,
    minutes: whole?.minutes,
    "products in use": products.length,
  };
}

describe("the examples of docs/figures/usage.md", () => {
  it("are found, each with visits and a figure", () => {
    expect(examples.length).toBeGreaterThanOrEqual(13);
    expect(examples.filter(({ visits, figure }) => visits.length === 0 || figure === "")).toEqual([]);
  });

  it.each(examples)("$title", async ({ visits, figure, value }) => {
    expect((await countOf(visits))[figure]).toBe(value);
  });
});

it("the page defines each figure that it has examples of in the words of the screens", () => {
  const bare = (words: string) =>
    words.replace(/[’']/g, "'").replace(/\s+/g, " ").replace("these dates", "the dates shown");
  const flat = bare(text);
  for (const figure of ["engagements", "activePeople", "productsInUse"] as const) {
    expect(flat).toContain(`## ${figureWords[figure].name} ${bare(figureWords[figure].definition)}`);
  }
});

it("engagements per school day are those of the page's table", () => {
  const [, section = ""] = text.split("## Engagements per school day");
  const rows = [...(section.split("## ")[0] ?? "").matchAll(/^\| (\d+) \| (\d+) \| (\S+) \|$/gm)];
  expect(rows).toHaveLength(3);
  for (const [, engagements, schoolDays, value] of rows) {
    const rate = perSchoolDay(Number(engagements), { schoolDays: Number(schoolDays) });
    expect(rate === null ? "none" : String(rate)).toBe(value);
  }
});

it.each([
  ["Change", changeOf, ""],
  ["Change in percent", percentChange, "%"],
] as const)("what two periods come to is that of the page's table: %s", (heading, figure, unit) => {
  const [, section = ""] = text.split(`## ${heading}\n`);
  const numbers = /^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\S+) \|$/gm;
  const rows = [...(section.split("## ")[0] ?? "").matchAll(numbers)];
  expect(rows).toHaveLength(5);
  const signed = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero" });
  for (const [, now, daysNow, past, daysPast, value] of rows) {
    const rate = (engagements = "", days = "") => perSchoolDay(Number(engagements), { schoolDays: Number(days) });
    const change = figure({ now: rate(now, daysNow), past: rate(past, daysPast) });
    expect(change === null ? "none" : `${signed.format(change).replace("-", "−")}${unit}`).toBe(value);
  }
});

it("figures are compared with the days before where the page's table says so", () => {
  const [, section = ""] = text.split("## Compared with the days before");
  const rows = [...(section.split("## ")[0] ?? "").matchAll(/^\| (\d+) of (\d+) \| (\d+) of (\d+) \| (yes|no)\b/gm)];
  expect(rows).toHaveLength(6);
  const covered = (came: string, days: string) => ({
    came: Number(came),
    days: Number(days),
    missing: Array.from({ length: Number(days) - Number(came) }, () => "2025-11-03"),
  });
  for (const [, came = "", days = "", cameThen = "", daysThen = "", compared] of rows) {
    const why = whyUnlike({ now: covered(came, days), before: covered(cameThen, daysThen) });
    expect(why === null ? "yes" : "no").toBe(compared);
  }
});
