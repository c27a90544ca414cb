import { expect, it } from "vitest";
import { paperColumns } from "./report-column-words";
import { reportForms } from "./terms";
import { reportWords } from "./words";

it.each(reportForms)("each figure of the report %s has its definition, under the name of its column", (form) => {
  const figures = paperColumns[form].filter(({ as }) => as === "number" || as === "dollars" || as === "percent");
  const defined = reportWords[form].definitions.map(({ term }) => term);
  expect(defined).toEqual(expect.arrayContaining(figures.map(({ label }) => label)));
});
