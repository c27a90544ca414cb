import { describe } from "vitest";
import { openWorld, testForms } from "./no-self-raise";

openWorld();

describe("nobody raises themself by a field that the form does not have: the highest and the lowest", () => {
  testForms("all");
});
