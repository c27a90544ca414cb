import { gzipSync } from "node:zlib";
import { recognize } from "domain/usage/logs/formats";
import { personOf } from "domain/usage/logs/person";
import { tableTime } from "domain/usage/logs/table-times";
import { fileFaults, lineFaults, logFormats, skipReasons } from "domain/usage/logs/terms";
import { wallClockOf, wallTime } from "domain/usage/logs/times";
import { fileFaultWords, lineFaultWords, logFormatWords, skipWords } from "domain/usage/logs/words";
import { describe, expect, it } from "vitest";
import { inPieces, readAll, readSample, readText, visitLines } from "./log-world";

const line = (ms: number, host = "reader.example", user = "nbaker") =>
  `${(ms / 1000).toFixed(3)} 0 10.1.0.7 TCP_TUNNEL/200 8 CONNECT ${host}:443 ${user} HIER_DIRECT/192.0.2.1 -`;
const noon = Date.UTC(2026, 9, 6, 17);

describe("a table", () => {
  it("is read by the columns its heads suggest, over line ends in cells, with a mark and CRLF", async () => {
    const { report, entries } = await readSample("table-us.csv");
    expect(visitLines(entries)).toEqual([
      "13:05:17 n.baker@hillside.example SN-0007 allowed https://reader.example/books",
      "17:03:43 ines@hillside.example SN-0008 blocked https://games.example/",
      "06:30:00 o.lund@hillside.example SN-0009 allowed https://maths.example/",
    ]);
    expect(entries.map((entry) => entry.line)).toEqual([2, 5, 7]);
    expect(report).toMatchObject({ format: "table", lines: 8, skipped: { header: { count: 1, firstLine: 8 } } });
    expect(report.faults).toEqual({});
  });

  it("may have semicolons, times with their zone and states of HTTP", async () => {
    const { report, entries } = await readSample("table-semicolon.csv");
    expect(visitLines(entries)).toEqual([
      "13:05:17 nbaker allowed reader.example",
      "13:05:18 nbaker blocked games.example",
    ]);
    expect(report.skipped).toEqual({ sign_in_prompt: { count: 1, firstLine: 4 } });
  });

  it("may have tabs, Latin-1, the day first, and the date apart from the time", async () => {
    const { entries } = await readSample("table-tabs-latin1.txt");
    expect(visitLines(entries)).toEqual([
      "13:05:00 inés allowed reader.example",
      "13:06:00 nbaker allowed maths.example",
    ]);
    expect(entries[1]?.said).toMatchObject({ at: Date.UTC(2026, 9, 6, 13, 6) });
  });

  it("is read by the columns that were chosen, or not at all when one is missing", async () => {
    const text = "When,Who,Where,Verdict\n6/10/2026 08:00,nbaker,reader.example,fine\n";
    const columns = { time: ["When"], address: "Where", person: "Who", action: null, device: null, dayFirst: true };
    expect((await readText(text)).report.fault).toBe("unknown_format");
    const { entries } = await readText(text, { columns });
    expect(visitLines(entries)).toEqual(["13:00:00 nbaker allowed reader.example"]);
    expect(entries[0]?.said).toMatchObject({ at: Date.UTC(2026, 9, 6, 13) });
    const { report } = await readText(text, { columns: { ...columns, person: "Email" } });
    expect(report.fault).toBe("columns");
  });

  it("has one order of day and month, and tells of dates in the other", async () => {
    const text = (...dates: string[]) => ["Time,URL", ...dates.map((date) => `${date} 08:00,a.example`)].join("\n");
    const days = async (...dates: string[]) => {
      const { entries, report } = await readText(text(...dates));
      return [
        ...entries.map(({ said }) => new Date((said as { at: number }).at).toISOString().slice(5, 10)),
        report.faults,
      ];
    };
    expect(await days("10/6/2026", "10/7/2026")).toEqual(["10-06", "10-07", {}]);
    expect(await days("6/10/2026", "13/10/2026")).toEqual(["10-06", "10-13", {}]);
    expect(await days("10/13/2026", "13/10/2026")).toEqual(["10-13", { date_order: { count: 1, firstLine: 3 } }]);
  });

  it("loses no more than its own line to a mark that is never closed", async () => {
    const rows = Array.from(
      { length: 30 },
      (_, nth) => `2026-10-06 08:00:${10 + nth},${nth === 3 ? '"' : ""}a${nth}.example`,
    );
    const { report, entries } = await readText(["Time,URL", ...rows].join("\n"));
    expect(entries).toHaveLength(29);
    expect(report.faults).toEqual({ quote: { count: 1, firstLine: 5 } });
  });

  it("tells what it can't read by reason and first line", async () => {
    const rows = [
      "x,a.example,Allowed",
      "2026-10-06 08:00:00,,Allowed",
      "2026-10-06 08:00:00,a.example,Maybe",
      "2026-10-06",
    ];
    const { report } = await readText(["Time,URL,Action", ...rows, rows[0]].join("\n"));
    expect(report.faults).toEqual({
      no_time: { count: 2, firstLine: 2 },
      no_address: { count: 1, firstLine: 3 },
      no_action: { count: 1, firstLine: 4 },
      shape: { count: 1, firstLine: 5 },
    });
  });

  const at = (text: string) => tableTime(text, false, (wall) => wall + 5 * 3_600_000);
  it.each([
    ["10/6/2026 12:00:01 AM", "2026-10-06T05:00:01.000Z"],
    ["10/6/26 12:00 p.m.", "2026-10-06T17:00:00.000Z"],
    ["10/6/2026, 23:59:59.5", "2026-10-07T04:59:59.500Z"],
    ["2026-10-06 01:02:03 PM", "2026-10-06T18:02:03.000Z"],
    ["2026-10-06T13:02:03.123456Z", "2026-10-06T13:02:03.123Z"],
    ["2026/10/06 13:02 -0400", "2026-10-06T17:02:00.000Z"],
    ["Oct 6, 2026 8:05:17 AM", "2026-10-06T13:05:17.000Z"],
    ["Tuesday, October 6, 2026 at 8:05 AM", "2026-10-06T13:05:00.000Z"],
    ["Tue Oct 06 08:13:19 2026", "2026-10-06T13:13:19.000Z"],
    ["06/Oct/2026:08:12:51 -0500", "2026-10-06T13:12:51.000Z"],
    ["6-Oct-2026 08:12", "2026-10-06T13:12:00.000Z"],
    ["1791291600", "2026-10-06T13:00:00.000Z"],
    ["1791291600123", "2026-10-06T13:00:00.123Z"],
  ])("has times like %s", (text, iso) => {
    expect(new Date(at(text) as number).toISOString()).toBe(iso);
  });

  it.each(["2/30/2026 08:00", "10/6/2026 13:00 PM", "10/6/2026", "31/31/2026 08:00", "soon", "", "Foo 6, 2026 08:00"])(
    "has no time like %s",
    (text) => {
      expect(at(text)).toBeNaN();
    },
  );
});

describe("a file", () => {
  const many = Array.from({ length: 400 }, (_, nth) => line(noon + nth * 1000)).join("\n");

  it("is the same packed, cut anywhere, with CRLF, a mark, notes and syslog before its lines", async () => {
    const { entries } = await readText(many);
    expect(entries).toHaveLength(400);
    const said = (some: typeof entries) => some.map(({ id, said }) => ({ id, said }));
    const same = async (bytes: Uint8Array, size?: number) =>
      expect(said((await readAll(inPieces(bytes, size))).entries)).toEqual(said(entries));
    await same(gzipSync(many));
    await same(gzipSync(many), 1);
    await same(Buffer.concat([gzipSync(`${many.slice(0, 5_000)}`), gzipSync(many.slice(5_000))]));
    await same(Buffer.from(many), 7);
    await same(Buffer.from(`\ufeff#Software: x\r\n\r\n${many.replaceAll("\n", "\r\n")}\r\n`));
    for (const prefix of [
      "Oct  6 12:00:00 gate ",
      "<134>Oct  6 12:00:00 gate squid[412]: ",
      "<134>Oct  6 12:00:00 10.1.0.1 (squid-1): ",
      "2026-10-06T12:00:00-05:00 gate squid: ",
      '<134>1 2026-10-06T12:00:00Z gate squid 412 - [a b="c"] ',
      "<134>",
    ]) {
      await same(Buffer.from(many.replace(/^/gm, prefix)));
    }
  });

  it("may hold Latin-1 lines among others", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${line(noon, "a.example", "inés")}\n`),
      Buffer.from(`${line(noon, "b.example", "inés")}\n`, "latin1"),
    ]);
    expect(visitLines((await readAll(inPieces(bytes, 3))).entries)).toEqual([
      "17:00:00 inés allowed a.example:443",
      "17:00:00 inés allowed b.example:443",
    ]);
  });

  it("loses a line that is too long, and no other", async () => {
    for (const length of [65_600, 300_000, 2_000_000]) {
      const { report, entries } = await readText([line(noon), "x".repeat(length), line(noon + 1)].join("\n"));
      expect(entries.map((entry) => entry.line)).toEqual([1, 3]);
      expect(report.faults).toEqual({ too_long: { count: 1, firstLine: 2 } });
    }
    const { report } = await readText(`${line(noon)}\n${"x".repeat(2_000_000)}`);
    expect(report).toMatchObject({ allowed: 1, lines: 2, faults: { too_long: { count: 1, firstLine: 2 } } });
  });

  it("that is damaged gives what could be unpacked, and says so", async () => {
    const { report, entries } = await readAll(inPieces(gzipSync(many).subarray(0, -400)));
    expect(report.fault).toBe("packed");
    expect(entries.length).toBeLessThanOrEqual(400);
    const cut = await readAll(inPieces(gzipSync(many).subarray(0, 12)));
    expect(cut).toMatchObject({ entries: [], report: { fault: "packed" } });
  });

  it("whose source fails throws what it threw", async () => {
    async function* failing() {
      yield Buffer.from(`${line(noon)}\n`);
      throw new Error("the disk is gone");
    }
    await expect(readAll(failing())).rejects.toThrow("the disk is gone");
  });

  it.each(["", "\n\n", "Dear Sir,\nhello\n", "PK\u0003\u0004\0\0", "a,b,c\n1,2,3\n", '{"T":1}\n'])(
    "of another kind gives nothing: %j",
    async (text) => {
      const { report, entries } = await readText(text);
      expect(entries).toEqual([]);
      expect(report.fault).toBe("unknown_format");
    },
  );

  it("is recognized though its first line is broken", () => {
    expect(recognize(["broken", line(noon), line(noon)])?.format).toBe("squid");
  });

  it("has no reader in a zone that isn't known", async () => {
    expect((await readText(many, { timeZone: "Mars/Base" })).report.fault).toBe("time_zone");
  });

  it("tells of a line that isn't like the rest", async () => {
    const { report } = await readText([line(noon), line(noon), "nonsense"].join("\n"));
    expect(report.faults).toEqual({ shape: { count: 1, firstLine: 3 } });
  });
});

describe("the id of a visit", () => {
  const idsOf = async (text: string, options = {}) => (await readText(text, options)).entries.map(({ id }) => id);

  it("is a UUID of the district that all requests of a person to a host within a minute have, in any order", async () => {
    const [id] = await idsOf(line(noon));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const http = (address: string) =>
      `${noon / 1000 + 7}.000 0 10.9.9.9 TCP_MISS/200 88 GET ${address} NBaker HIER_DIRECT/192.0.2.1 -`;
    const same = [
      line(noon + 59_999),
      line(noon),
      http("http://reader.example/page?q=1"),
      http("https://Reader.Example./a.css"),
      http("https://reader.example:8443/x"),
    ];
    expect(new Set(await idsOf(same.join("\n")))).toEqual(new Set([id]));
    expect(await idsOf(line(noon), { salt: "another" })).not.toEqual([id]);
  });

  it("differs with the minute, the person, the host and what the filter did", async () => {
    const lines = [
      line(noon),
      line(noon + 60_000),
      line(noon - 1),
      line(noon, "www.reader.example"),
      line(noon, "reader.example", "ines"),
      line(noon, "reader.example", "-"),
      line(noon).replace("TCP_TUNNEL/200", "TCP_DENIED/403"),
    ];
    expect(new Set(await idsOf(lines.join("\n"))).size).toBe(lines.length);
  });

  it("is one of its own for each line that says how long it took, and the same for the same line", async () => {
    const columns = { time: ["Time"], address: "URL", person: null, action: null, duration: "Long", device: null };
    const rows = ["08:00:01,75", "08:00:02,75", "08:00:01,70", "08:00:01,75"];
    const text = ["Time,URL,Long", ...rows.map((row) => `2026-10-06 ${row.replace(",", ",reader.example,")}`)];
    const ids = await idsOf(text.join("\n"), { columns: { ...columns, dayFirst: false } });
    expect(ids[3]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  it("is that of the device, or of nobody, where the log names no person", async () => {
    const head = "Time,URL,User,Device";
    const row = (user: string, device: string) => `2026-10-06 08:00:01,reader.example,${user},${device}`;
    const ids = await idsOf(
      [head, row("", "A1"), row("", "a1"), row("", "B1"), row("", ""), row("n", "A1")].join("\n"),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(4);
  });
});

describe("a person", () => {
  it.each([
    ["N.Baker@Hillside.example", "n.baker@hillside.example"],
    ["HILLSIDE\\NBaker", "nbaker"],
    ["hillside\\\\nbaker", "nbaker"],
    ["Baker, Noor (N.Baker@hillside.example)", "n.baker@hillside.example"],
    ["Baker, Noor (Room 7) (n.baker@hillside.example)", "n.baker@hillside.example"],
    ["Baker, Noor", "baker, noor"],
    [" o'lund ", "o'lund"],
    ["ine\u0301s", "in\u00e9s"],
  ])("is called %s", (text, name) => expect(personOf(text)).toBe(name));

  it.each([
    "",
    "-",
    "anonymous",
    "Anonymous",
    "N/A",
    "LAB-PC7$",
    "HILLSIDE\\LAB-PC7$",
    "10.1.0.7",
    "2001:db8::7",
    "10.1.0.0/16",
    "HILLSIDE\\",
    "a\0b",
    "x".repeat(321),
  ])("is nobody called %j", (text) => expect(personOf(text)).toBeNull());
});

describe("a time without a zone", () => {
  const chicago = wallClockOf("America/Chicago");
  const at = (...parts: Parameters<typeof wallTime>) => new Date(chicago?.(wallTime(...parts)) ?? 0).toISOString();
  it("follows the district's clock through the year", () => {
    expect(at(2026, 10, 6, 8)).toBe("2026-10-06T13:00:00.000Z");
    expect(at(2026, 12, 6, 8)).toBe("2026-12-06T14:00:00.000Z");
    expect(at(2026, 11, 1, 0, 59, 59)).toBe("2026-11-01T05:59:59.000Z");
    expect(at(2026, 11, 1, 1, 30)).toBe("2026-11-01T06:30:00.000Z");
    expect(at(2026, 11, 1, 2)).toBe("2026-11-01T08:00:00.000Z");
    expect(at(2026, 3, 8, 1, 59)).toBe("2026-03-08T07:59:00.000Z");
    expect(at(2026, 3, 8, 2, 30)).toBe("2026-03-08T08:30:00.000Z");
    expect(at(2026, 3, 8, 3)).toBe("2026-03-08T08:00:00.000Z");
  });
});

describe("words", () => {
  it("say what to do for each reason, in a sentence", () => {
    const said = [
      ...skipReasons.map((reason) => skipWords[reason]),
      ...lineFaults.map((fault) => lineFaultWords[fault]),
      ...fileFaults.map((fault) => fileFaultWords[fault]),
    ];
    for (const words of said) expect(words).toMatch(/^[A-Z].*\.$/);
    expect(new Set(logFormats.map((format) => logFormatWords[format])).size).toBe(logFormats.length);
  });
});
