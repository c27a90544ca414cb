import { test } from "vitest";
import { expectSameAnswers } from "./same-answer";

test("the matcher and the database give the same answer to a million made addresses", async () => {
  await expectSameAnswers(1_000_000);
}, 1_800_000);
