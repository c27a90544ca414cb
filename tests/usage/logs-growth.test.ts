import { LineBatches } from "domain/usage/files/line-batches";
import { visitsOf } from "domain/usage/files/visits";
import { cellsOf } from "domain/usage/logs/cells";
import { type Recognized, readerOf } from "domain/usage/logs/formats";
import { withoutSyslog } from "domain/usage/logs/syslog";
import { tableTime } from "domain/usage/logs/table-times";
import type { LogFormat } from "domain/usage/logs/terms";
import { visitIdOf } from "domain/usage/logs/visit-id";
import { describe, expect, it } from "vitest";
import { expectLinear } from "../support/growth";
import { squidLine } from "./file-world";
import { inPieces, readAll, readText } from "./log-world";
import { readLongLog } from "./long-log";
import { matcherOf } from "./world";

const hostile: Record<string, (size: number) => string> = {
  quotes: (size) => '"'.repeat(size),
  "opened cells": (size) => ',"a'.repeat(size / 3),
  "cells in cells": (size) => '"" '.repeat(size / 3),
  "quotes and blanks": (size) => '" '.repeat(size / 2),
  "names and values": (size) => "key=value ".repeat(size / 10),
  "names without values": (size) => 'k="'.repeat(size / 3),
  "names alone": (size) => "a=".repeat(size / 2),
  "one long name": (size) => "a".repeat(size),
  blanks: (size) => " ".repeat(size),
  backslashes: (size) => "\\".repeat(size),
  "escaped quotes": (size) => '"\\'.repeat(size / 2),
  parentheses: (size) => "(".repeat(size / 2) + ")".repeat(size / 2),
  numbers: (size) => "1 ".repeat(size / 2),
  addresses: (size) => "10.1.0.7 ".repeat(size / 9),
  reasons: (size) => "*A* ".repeat(size / 4),
  tabs: (size) => "\t".repeat(size),
  "at signs": (size) => "a@".repeat(size / 2),
};

/** What a line begins with to be taken for one of its format. */
const beginnings: Partial<Record<LogFormat, string>> = {
  squid: "1791291600.500  20500 10.1.0.7 TCP_TUNNEL/200 8483 CONNECT reader.example:443 ",
  squid_combined: '10.1.0.7 - a [06/Oct/2026:08:00:00 -0500] "GET http://a.example/ HTTP/1.1" 200 8 "',
  squid_custom: "1791291600.500 ",
  e2guardian: "2026.10.06 09:07:34 ",
  palo_alto: "1,2026/10/06 08:09:09,0128,THREAT,url,",
  fortigate: 'type="utm" subtype="webfilter" user="',
  umbrella_dns: '"2026-10-06 17:05:46","',
  umbrella_proxy: '"2026-10-06 17:05:46","',
  clever: "2026-10-06,",
  table: "2026-10-06 08:00:00,",
};

const heads = "date,sis_id,clever_user_id,resource_type,resource_name,num_access";
const columns = { time: ["Time"], address: "URL", person: null, action: null, device: null, dayFirst: false };
const table = { head: "", delimiter: ",", heads: ["Time", "URL"], columns };
const logformat = '%ts.%03tu %un %rm %ru %>a:%>p;%Ss "%{User-Agent}>h" "%{Referer}>h" [%tl] %ssl::>sni';

describe.each(Object.entries(beginnings) as [LogFormat, string][])("hostile lines of %s", (format, beginning) => {
  const file: Recognized = { format, head: format === "clever" ? heads : "", table: format === "table" ? table : null };
  const reader = readerOf(file, { timeZone: "America/Chicago", logformat });
  it.each(Object.keys(hostile))("with %s take no longer than they are", async (name) => {
    if (typeof reader === "string") expect.fail(reader);
    const make = (size: number) => `${beginning}${hostile[name]?.(size)}`;
    await expectLinear(15_000, make, (line) => reader.read(reader.bare(line)));
    await expectLinear(
      60_000,
      (size) => `${hostile[name]?.(size)}`,
      (line) => reader.read(reader.bare(line)),
    );
  });
});

describe("reading takes no longer than what is read", () => {
  it.each(Object.keys(hostile))("for cells, times and syslog with %s", async (name) => {
    const make = (size: number) => hostile[name]?.(size) ?? "";
    await expectLinear(15_000, make, (text) => cellsOf(text, ","));
    await expectLinear(15_000, make, (text) => tableTime(text, false, (wall) => wall));
    await expectLinear(15_000, make, (text) => withoutSyslog(`<1>1 ${text}`));
  });

  it("for a table whose every row is opened and never closed", async () => {
    const make = (size: number) => `Time,URL\n${'2026-10-06 08:00:00,"a\n'.repeat(size)}`;
    await expectLinear(2_000, make, (text) => readText(text));
    const { report } = await readText(make(100));
    expect(report.faults).toEqual({ quote: { count: 100, firstLine: 2 } });
  });

  it.each([...Object.keys(hostile), "labels"])("for the id of a visit to an address with %s", async (name) => {
    const make = (size: number) => `https://${name === "labels" ? "a.".repeat(size / 2) : hostile[name]?.(size)}`;
    const visit = { at: 0, person: "nbaker", seconds: null, blocked: false };
    await expectLinear(15_000, make, (url) => visitIdOf("salt", { ...visit, url }));
  });

  it.each([
    ["one visit", 1],
    ["a visit each", Number.POSITIVE_INFINITY],
  ])("for a batch of lines that are %s", async (_, visits) => {
    const reading = {
      districtId: "d",
      matcher: matcherOf({ "alpha.example/x": "0190a000-0000-7000-9000-000000000001" }),
      clock: () => ({ day: "2026-10-06", hour: 8 }),
      firstDay: "2026-01-01",
      lastDay: "2026-12-31",
      latest: Number.POSITIVE_INFINITY,
    };
    const make = (size: number) =>
      Array.from({ length: size }, (_, nth) => squidLine(1, `p${nth % visits}`, "https://alpha.example/x")).join("");
    await expectLinear(2_000, make, async (text) => {
      const batches = new LineBatches();
      for (const entry of (await readText(text)).entries) batches.add(entry);
      for (const batch of batches.rest()) visitsOf(batch, reading, () => false);
    });
  });

  it("for one line without an end, in small pieces", async () => {
    await expectLinear(
      4_000_000,
      (size) => Buffer.alloc(size, "a"),
      (bytes) => readAll(inPieces(bytes, 4_096)),
    );
  });
});

it("reads 20,000 lines of a packed log and merges what one page makes", async () => {
  const { report, kept } = await readLongLog(20_000, { timeZone: "America/Chicago", salt: "salt" });
  expect(report).toMatchObject({ format: "squid", lines: 20_000, allowed: 20_000, fault: null });
  expect(report.faults).toEqual({});
  expect(kept).toBeLessThan(20_000);
});
