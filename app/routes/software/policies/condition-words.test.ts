import { dataElements } from "domain/software/catalogue/terms";
import { dataElementWords } from "domain/software/catalogue/words";
import { conditionFieldNames, conditionFields } from "domain/software/policies/conditions";
import { describe, expect, it } from "vitest";
import { conditionValueWord } from "./condition-words";

describe("a condition's values", () => {
  it("are said with the words of forms and lists", () => {
    for (const element of dataElements) {
      const said = conditionValueWord("data_elements", element);
      expect(said.toLowerCase()).toBe(dataElementWords[element].toLowerCase());
    }
    expect(conditionValueWord("data_elements", "email")).toBe("email addresses");
    expect(conditionValueWord("data_elements", "iep_504")).toBe("IEP or 504 plans");
    expect(conditionValueWord("approval_status", "retiring")).toBe("phasing out");
    expect(conditionValueWord("privacy_status", "non_compliant")).toBe("not compliant");
    expect(conditionValueWord("agreement", "none")).toBe("no agreement");
    expect(conditionValueWord("cost_type", "one_time")).toBe("paid once");
    expect(conditionValueWord("audience", "staff")).toBe("other staff");
    expect(conditionValueWord("grades", "0")).toBe("Kindergarten");
  });

  it("have a word each", () => {
    for (const field of conditionFieldNames) {
      const of = conditionFields[field];
      const values = "values" in of ? (of.values ?? []) : [];
      for (const value of values) expect(conditionValueWord(field, value), field).not.toMatch(/_|^-?\d+$/);
    }
  });
});
