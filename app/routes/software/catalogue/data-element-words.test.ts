import { dataElements } from "domain/software/catalogue/terms";
import { describe, expect, it } from "vitest";
import { conditionValueWord } from "~/routes/software/policies/condition-words";
import { dataElementWords } from "./data-element-words";

describe("what a product may learn about students", () => {
  it("has a word for each element, and no others", () => {
    expect(Object.keys(dataElementWords)).toEqual([...dataElements]);
  });

  it("is said with the same words in a condition", () => {
    for (const element of dataElements) {
      const said = conditionValueWord("data_elements", element);
      expect(said.toLowerCase()).toBe(dataElementWords[element]?.toLowerCase());
    }
    expect(conditionValueWord("data_elements", "email")).toBe("email addresses");
    expect(conditionValueWord("data_elements", "iep_504")).toBe("IEP or 504 plans");
  });
});
