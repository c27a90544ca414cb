import { describe, expect, it } from "vitest";
import { narrowerWords, toolGroups } from "./home";
import type { TitledScreen } from "./table";
import { pageTitle } from "./title";

const descriptionOf = (of: TitledScreen) => pageTitle(of)[1]?.content;
const every = pageTitle({ title: "Any page" })[1]?.content;
const sentences = Object.assign({}, ...toolGroups.map(({ screens }) => screens)) as Record<TitledScreen, string>;
const byRole = new Set(Object.values(narrowerWords).flatMap((words) => Object.keys(words))) as Set<TitledScreen>;

describe("what browsers describe a page by", () => {
  it.each([...byRole])("of %s is true for every role, since the title doesn't know who reads it", (screen) => {
    expect(descriptionOf(screen)).toBe(every);
  });

  it.each((Object.keys(sentences) as TitledScreen[]).filter((screen) => !byRole.has(screen)))(
    "of %s is its own sentence",
    (screen) => expect(descriptionOf(screen)).toBe(sentences[screen]),
  );
});
