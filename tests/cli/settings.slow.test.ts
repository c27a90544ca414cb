import { afterAll, describe, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { cases, expectNoStart } from "./settings";

const database = await cloneDatabase();
afterAll(() => database.close());

describe.each(["web", "worker"] as const)("the %s does not start with", (command) => {
  test.each(cases.filter(([, , , of]) => of.includes(command)))(
    "%s",
    (_name, changes, expected) => expectNoStart(command, { DATABASE_URL: database.url, ...changes }, expected),
    40_000,
  );
});
