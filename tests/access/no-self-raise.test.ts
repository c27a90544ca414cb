import { describe, test } from "vitest";
import { expectNoRaiseByImport, openWorld, testForms } from "./no-self-raise";

openWorld();

describe("nobody raises themself by a field that the form does not have: the lowest of those who may send it", () => {
  testForms("lowest");
});

test("nobody raises themself by an import: one's own address in a list of invitations", expectNoRaiseByImport);
