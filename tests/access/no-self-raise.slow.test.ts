import { describe } from "vitest";
import { testForms } from "./no-self-raise";

describe("nobody raises themself by a field that the form does not have: the highest and the lowest", () => {
  testForms("all");
});
