import { recognize } from "domain/usage/logs/formats";
import { suggestColumns } from "domain/usage/logs/suggest-columns";
import { describe, expect, it } from "vitest";
import { expectLinear } from "../support/growth";

const suggest = (text: string) => {
  const [heads = [], ...rows] = text.split("\n").map((line) => line.split(","));
  return suggestColumns(heads, rows);
};

describe("what the columns of a table seem to hold", () => {
  it.each([
    [
      "by what is in them, where their names say nothing",
      "A,B,C,D,E\n104233,10/16/2026 8:01 AM,ana@lake.example,https://a.example/x?y=1,Allowed\n104234,10/17/2026 8:02 AM,ben@lake.example,https://b.example/,Blocked",
      { time: ["B"], address: "D", person: "C", action: "E", dayFirst: false },
    ],
    [
      "hosts, a day and a time of day in columns of their own",
      "Tag,Uhr,Wo,IP\n16.10.2026,08:01,reader.example,10.1.0.7\n17.10.2026,08:02,games.example:443,10.1.0.8",
      { time: ["Tag", "Uhr"], address: "Wo", person: null, action: null, dayFirst: true },
    ],
    [
      "by their names first, where what is in them agrees",
      "Referrer,Page URL,When,Login\nhttps://a.example,https://b.example,2026-10-06 08:00,ana",
      { time: ["When"], address: "Page URL", person: "Login", action: null, dayFirst: false },
    ],
    [
      "not by a name that what is in them belies",
      "Site,Time,Where,Seen\nNorth Elementary,12,a.example,2026-10-06 08:00",
      { time: ["Seen"], address: "Where", person: null, action: null, dayFirst: false },
    ],
    [
      "a column of email addresses as that of the person, before one whose name may say it",
      "Seen,Mail,Name of the rule,Where\n2026-10-06 08:00,ana@lake.example,Games,a.example",
      { time: ["Seen"], address: "Where", person: "Mail", action: null, dayFirst: false },
    ],
    [
      "not a person's number as a time while another column has times",
      "Number,Moment,Place\n1790000001,2026-10-06 08:00,a.example\n1790000002,2026-10-06 08:01,b.example",
      { time: ["Moment"], address: "Place", person: null, action: null, dayFirst: false },
    ],
    [
      "an offset from UTC beside the times",
      "Moment,Versatz,Where\n2026-10-06 08:00,-05:00,a.example\n2026-11-06 08:00,-06:00,a.example",
      { time: ["Moment"], offset: "Versatz", address: "Where", person: null, action: null, dayFirst: false },
    ],
    [
      "no offset beside times that are in UTC",
      "Moment (UTC),Offset,Where\n2026-10-06 08:00,-05:00,a.example",
      { time: ["Moment (UTC)"], address: "Where", person: null, action: null, dayFirst: false },
    ],
    [
      "nothing, where there are no rows",
      "A,B",
      { time: [], address: null, person: null, action: null, dayFirst: false },
    ],
  ])("%s", (_, table, said) => {
    expect(suggest(table)).toEqual(said);
  });

  it("is a suggestion only: the file is still not known", () => {
    const table = "A,B,C\n2026-10-06 08:00,ana@lake.example,https://a.example/x";
    expect(suggest(table)).toMatchObject({ time: ["A"], address: "C" });
    expect(recognize(table.split("\n"))?.table?.columns).toBeNull();
  });

  it.each(["a.", "a", "1 ", "@", "a@", "1/", "https://"])("takes no longer than its cells, of %j", async (sign) => {
    const make = (size: number) => [[sign.repeat(size / sign.length)]];
    await expectLinear(20_000, make, (rows) => suggestColumns(["A"], rows));
  });
});
