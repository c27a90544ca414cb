import { previewOf } from "domain/usage/files/preview";
import { describe, expect, it } from "vitest";
import { readText, visitLines } from "./log-world";

/** The district's clock is that of Chicago, five hours behind UTC in October and six in November. */
const cases: [what: string, table: string, visits: string[]][] = [
  [
    "by UTC where the name of its column says so",
    "Time (UTC),User,URL\n2026-10-06 13:00:00,ana,https://a.example/",
    ["13:00:00 ana allowed https://a.example/"],
  ],
  [
    "by UTC where the name of its column says so, whatever an offset beside it says",
    "Timestamp GMT,UTC offset,User,URL\n2026-10-06 13:00:00,-05:00,ana,https://a.example/",
    ["13:00:00 ana allowed https://a.example/"],
  ],
  [
    "by the district's clock where the name says how a zone is called in winter",
    "Time (GMT-05:00),User,URL\n2026-10-06 08:00:00,ana,https://a.example/",
    ["13:00:00 ana allowed https://a.example/"],
  ],
  [
    "by the offset in a column of its own, row by row",
    "Date,Time,Offset,User,URL\n2026-10-06,09:00:00,-0400,ana,https://a.example/\n2026-11-06,08:00,-05:00,ben,https://a.example/",
    ["13:00:00 ana allowed https://a.example/", "13:00:00 ben allowed https://a.example/"],
  ],
  [
    "by the district's clock where a column with such a name has something else",
    "Time,Time zone,User,URL\n10/6/2026 8:00 AM,Central,ana,https://a.example/",
    ["13:00:00 ana allowed https://a.example/"],
  ],
  [
    "below the title of its report",
    "Web activity,Lakeside,10/6/2026,\nGenerated: 10/6/2026 6:00 PM\n\nTime;User;URL\n10/6/2026 8:00 AM;ana;https://a.example/",
    ["13:00:00 ana allowed https://a.example/"],
  ],
  [
    "below a line that groups its columns",
    'Who,,What,\nTime,User,Page title,URL\n10/6/2026 8:00 AM,ana,"Time for\nsites",https://a.example/',
    ["13:00:00 ana allowed https://a.example/"],
  ],
];

describe("a table is read", () => {
  it.each(cases)("%s", async (_, table, visits) => {
    const { report, entries } = await readText(table);
    expect(visitLines(entries)).toEqual(visits);
    expect(report).toMatchObject({ format: "table", fault: null });
    expect(Object.keys({ ...report.faults, ...report.skipped })).toEqual([]);
  });

  it("by the zone that a person chose beside its columns, whatever their names say", async () => {
    const columns = { time: ["Time (UTC)"], address: "URL", person: null, action: null, device: null, dayFirst: false };
    const { entries } = await readText("Time (UTC),URL\n2026-10-06 08:00:00,https://a.example/", { columns });
    expect(visitLines(entries)).toEqual(["13:00:00 - allowed https://a.example/"]);
  });

  it("from its first line where that has names, though a row below reads like some", () => {
    const lines = ["Zeit;Seite", "Time for Kids;Web site", "10/6/2026;a.example"];
    expect(previewOf(lines)?.heads).toEqual(["Zeit", "Seite"]);
  });

  it("with its first rows shown from below its names on", () => {
    const { heads, rows } =
      previewOf(["Web activity", "Time,User,URL", "10/6/2026 8:00,ana,https://a.example/x"]) ?? {};
    expect(heads).toEqual(["Time", "User", "URL"]);
    expect(rows).toEqual([["10/6/2026 8:00", "ana", "a.example"]]);
  });
});
