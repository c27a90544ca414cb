import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { fileKindOf } from "domain/file-kinds";
import { describe, expect, it } from "vitest";
import { squidLine } from "./file-world";
import { randomFrom } from "./world";

const latin = (text: string) => Buffer.from(text, "latin1");
/** A zip file by the name of its first entry. */
const zipOf = (name: string) => latin(`PK\x03\x04\x14\0\x06\0\x08\0${"\0".repeat(20)}${name}`);
const random = (size: number) => {
  const next = randomFrom(7);
  return Buffer.from(Array.from({ length: size }, () => Math.floor(next() * 256)));
};
const tar = () => {
  const head = Buffer.alloc(1_024);
  head.write("access.log", 0);
  head.write("ustar", 257);
  return head;
};
const log = Array.from({ length: 50 }, (_, nth) => squidLine(nth, "pupil", "https://alpha.example/x")).join("");
const samples = new URL("log-samples/", import.meta.url);

describe("what a file is by its first bytes", () => {
  it.each([
    ["a PNG", latin("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "image"],
    ["a JPEG", latin("\xff\xd8\xff\xe0\0\x10JFIF"), "image"],
    ["a PDF", latin("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), "pdf"],
    ["an XLSX", zipOf("[Content_Types].xml"), "workbook"],
    ["an XLS", latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0"), "workbook"],
    ["a ZIP with a log", zipOf("access.log"), "archive"],
    ["a TAR", tar(), "archive"],
    ["a TAR packed with gzip", gzipSync(tar()), "archive"],
    ["a PNG packed with gzip", gzipSync(latin("\x89PNG\r\n\x1a\n\0\0\0\rIHDR")), "image"],
    ["an EVTX", latin(`ElfFile\0${"\0".repeat(100)}`), "event_log"],
    ["a table in UTF-16", Buffer.from("\ufeffTime,URL\r\n", "utf16le"), "utf16"],
    ["a table in UTF-16 without a mark", Buffer.from("Time,URL\r\n2026-10-06,a", "utf16le"), "utf16"],
    ["a web page", latin("\n<!DOCTYPE html>\n<html><head><title>Sign in</title>"), "web_page"],
    ["a web page with a mark and a comment", Buffer.from("\ufeff<!-- saved -->\n<HTML>\n<body>Error 404"), "web_page"],
    ["a web page in XML", latin('<?xml version="1.0"?>\n<!DOCTYPE html>\n<html>'), "web_page"],
    ["a web page packed with gzip", gzipSync(latin("<html><body>Session expired</body></html>")), "web_page"],
    ["an XML file", latin('<?xml version="1.0"?>\n<Events>'), "xml"],
    ["XML without a first line", latin('<log:Events xmlns:log="urn:log">'), "xml"],
    ["a picture in SVG", latin('<svg xmlns="http://www.w3.org/2000/svg">'), "xml"],
    ["a list of JSON", latin('[\n  {"time": "2026-10-06T08:00:00Z", "url": "a.example"},'), "json"],
    ["an object of JSON over several lines", latin('{\r\n  "events": ['), "json"],
    ["an error in JSON on one line", latin('{"error":"unauthorized","status":401}\n'), "json"],
    ["an RTF", latin("{\\rtf1\\ansi"), "rich_text"],
    ["an SQLite database", latin("SQLite format 3\0\x10\0\x01\x01"), "database"],
    ["random bytes", random(4_096), "not_text"],
    ["random bytes packed with gzip", gzipSync(random(4_096)), "not_text"],
    ["a web page after comments", latin(`\n${"<!-- a -->\n".repeat(300)}<!DOCTYPE html>`), "web_page"],
    ["a web page in XML", latin('<?xml version="1.0"?>\n<!-- a --><html xmlns="x">'), "web_page"],
    ["zeros", Buffer.alloc(4_096), "not_text"],
  ])("%s", (_, bytes, kind) => {
    expect(fileKindOf(bytes.subarray(0, 4_096))).toBe(kind);
  });

  it.each([
    ["a log", latin(log)],
    ["a log packed with gzip, of which only the beginning is there", gzipSync(latin(log)).subarray(0, 100)],
    ["damaged gzip", Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), random(500)])],
    ["a log with some bytes that a crash left", Buffer.concat([latin(log), Buffer.alloc(100)])],
    ["a table in Latin-1", latin("Zeit;Schüler;Straße\n1;J\xfcrgen;Stra\xdfe\n")],
    ["a table whose first column is named like a picture", latin("BMI,When,Who\n")],
    ["a log by syslog", latin("<14>Oct  6 08:00:00 proxy squid: 1 2 3\n")],
    ["a log with a time in brackets", latin("[06/Oct/2026:08:00:00 -0500] pupil1 https://a.example/\n")],
    ["a log with a line of JSON for each visit", latin('{"ts":1,"url":"a.example"}\n{"ts":2,"url":"b.example"}\n')],
    ["a log with one visit in JSON", latin('{"ts":1,"url":"a.example"}\n')],
    ["a table with a head in angle brackets", latin("<Time>,<User>,<URL>\n2026-10-06 08:00,pupil1,a.example\n")],
    ["a short line", latin("x")],
    ["no bytes", Buffer.alloc(0)],
  ])("may be a log: %s", (_, bytes) => {
    expect(fileKindOf(bytes.subarray(0, 4_096))).toBeNull();
  });

  it.each([
    ...["squid.log", "e2guardian-1.log", "e2guardian-6.log", "fortigate.log", "palo-alto-syslog.log"],
    ...["umbrella-dns-16-heads.csv", "umbrella-proxy-49.csv", "table-tabs-latin1.txt", "table-us.csv"],
  ])("may be a log: %s", (name) => {
    expect(fileKindOf(readFileSync(new URL(name, samples)).subarray(0, 4_096))).toBeNull();
  });
});
