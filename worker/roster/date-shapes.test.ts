import { describe, expect, it } from "vitest";
import { shapeOf, shapesOf } from "./date-shapes";

describe("the shape of a column's dates", () => {
  it.each([
    ["month-first", ["8/27/2018", "1/7/2019"]],
    ["month-first", ["08-27-2018"]],
    ["day-first", ["27/8/2018", "01.02.2019"]],
    ["year-first", ["2018/08/27", "2018/01/02"]],
    ["digits", ["20180827", "20180102"]],
    ["timed", ["2018-08-27T00:00:00.000Z", "2018-08-28", "2018-08-29 00:00:00"]],
  ])("is %s when one value forces it and none contradicts", (shape, values) => {
    expect(shapeOf(values)).toBe(shape);
  });

  it.each([
    ["no value forces one", ["1/7/2019", "2/8/2019"]],
    ["two values force different ones", ["8/27/2018", "27/8/2018"]],
    ["some are as ISO writes them", ["2018-08-27", "8/27/2018"]],
    ["two shapes are mixed", ["8/27/2018", "20180827"]],
    ["a month is above 12", ["2018/27/08", "2018/08/27"]],
    ["nothing is a date", ["soon", "8/27/18"]],
    ["all are as ISO writes them", ["2018-08-27"]],
    ["there are none", []],
  ])("is not certain when %s", (_why, values) => {
    expect(shapeOf(values)).toBeNull();
  });
});

describe("a column that leaves two ways, beside others of its file", () => {
  const besides = (open: string, ...others: string[][]) =>
    shapesOf(new Map([["open", [open]], ...others.map((values, at) => [`other${at}`, values] as const)])).get("open");

  it.each<[string, string[][], string | undefined]>([
    ["6/10/2027", [["8/15/2026"]], "month-first"],
    ["6/10/2027", [["15/8/2026"]], "day-first"],
    ["6/10/2027", [["8/15/2026"], ["15/8/2026"]], undefined],
    ["6/10/2027", [["15.8.2026"]], undefined],
    ["6/10/2027", [["2026-08-15"]], undefined],
    ["6/10/2027", [["8/9/2026"]], undefined],
    ["20261006", [["20260815"]], "digits"],
  ])("%s beside %j is read %s", (open, others, shape) => {
    expect(besides(open, ...others)).toBe(shape);
  });
});
