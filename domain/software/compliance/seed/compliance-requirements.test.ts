import { laws } from "domain/software/compliance/terms";
import { Conditions } from "domain/software/policies/conditions";
import { sentencesOf, wordsOf } from "tests/looks/reading-level";
import { cloneDatabase } from "tests/support/database";
import { afterAll, describe, expect, test } from "vitest";
import { requirements, seedComplianceRequirements } from "./compliance-requirements";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

describe("the requirements that ship", () => {
  test("name each law, each once by its code, with words and an official source", () => {
    expect(new Set(requirements.map(({ law }) => law))).toEqual(new Set(laws));
    expect(new Set(requirements.map(({ code }) => code)).size).toBe(requirements.length);
    const official = ["www.ecfr.gov", "uscode.house.gov", "www.fcc.gov"];
    for (const { sourceUrl, title, explanation, evidenceNeeded, appliesWords } of requirements) {
      expect(official).toContain(new URL(sourceUrl).hostname);
      expect(sourceUrl).toMatch(/^https:/);
      const sentences = [title, explanation, evidenceNeeded, appliesWords].flatMap(sentencesOf);
      expect(sentences.filter((sentence) => wordsOf(sentence).length > 25)).toEqual([]);
      for (const words of [title, explanation, evidenceNeeded, appliesWords]) expect(words.length).toBeGreaterThan(10);
    }
  });

  test("lead to the part and the section of the federal rules that their source names", () => {
    const named = requirements.flatMap(({ sourceTitle, sourceUrl }) => {
      const [, title, part, section] = /^(\d+) CFR (?:Part )?(\d+)(?:\.(\d+))?/.exec(sourceTitle) ?? [];
      return title ? [{ sourceUrl, title, part, section }] : [];
    });
    expect(named.length).toBe(requirements.length - 2);
    for (const { sourceUrl, title, part, section } of named) {
      expect(sourceUrl).toMatch(new RegExp(`^https://www\\.ecfr\\.gov/current/title-${title}/.*/part-${part}(/|$)`));
      if (section) expect(sourceUrl).toMatch(new RegExp(`/section-${part}\\.${section}$`));
    }
  });

  test.each(requirements.map((one) => [one.code, one.appliesWhen] as const))("%s asks what can be asked", (_, when) => {
    expect(Conditions.safeParse(when).success).toBe(true);
  });

  test("are there after a second time, with the texts of this version and the ids they had", async () => {
    await seedComplianceRequirements(db);
    const before = await db.selectFrom("compliance_requirements").select(["id", "code"]).orderBy("position").execute();
    expect(before.map(({ code }) => code)).toEqual(requirements.map(({ code }) => code));
    await db.updateTable("compliance_requirements").set({ title: "of another day" }).execute();
    await seedComplianceRequirements(db);
    const after = await db.selectFrom("compliance_requirements").select(["id", "title"]).orderBy("position").execute();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ title }) => title)).toEqual(requirements.map(({ title }) => title));
    const ada = await db
      .selectFrom("compliance_requirements")
      .select(["large_from", "small_from"])
      .where("code", "=", "ada.wcag")
      .executeTakeFirst();
    expect(ada).toEqual({ large_from: "2027-04-26", small_from: "2028-04-26" });
  });
});
