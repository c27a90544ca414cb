import { test } from "vitest";
import { expectSameAnswers } from "./same-answer";

test(
  "the matcher and the database give the same answer to 10,000 made addresses",
  () => expectSameAnswers(10_000),
  120_000,
);
