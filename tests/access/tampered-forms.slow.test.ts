import { describe } from "vitest";
import { testTampering } from "./tampered-forms";

describe("a form with one spoiled field is answered in words of ours: each field in every way", () => {
  testTampering("all");
});
