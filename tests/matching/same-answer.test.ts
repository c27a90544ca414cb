import { test } from "vitest";
import { expectSameAnswers } from "./same-answer";

test(
  "the matcher and the database give the same answer to 50,000 made addresses",
  () => expectSameAnswers(50_000),
  120_000,
);
