import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCookie } from "@remix-run/node";
import { readCsv } from "domain/csv-read";
import { fileKindOf } from "domain/file-kinds";
import { makeAvatar } from "domain/people/avatar-image";
import { BrokenFile, readCsvChunks } from "domain/rosters/csv-records";
import { isUnusual, mayBeUnusual } from "domain/rosters/odd-text";
import { readAddress } from "domain/software/addresses/address";
import { buildMatcher } from "domain/software/addresses/matcher";
import { readPattern } from "domain/software/addresses/pattern";
import { readPatternFile } from "domain/software/addresses/pattern-file";
import { documentName, faultOfDocument } from "domain/software/compliance/agreement-document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProblemList } from "worker/roster/problem-list";
import { openZip } from "worker/roster/unzip-directory";
import { judge } from "worker/roster/unzip-judge";
import { z } from "zod";
import { readParts } from "~/http/form-fields.server";
import { parseJson } from "~/http/json.server";
import { safePath } from "~/http/paths";
import { faultOf } from "~/http/request-line.server";
import { deviceFrom } from "~/http/session-device";
import { webAddress } from "~/http/web-address.server";
import { readInvitations } from "~/routes/people/invitation-csv.server";
import { readDirectory } from "~/routes/places/directory-file.server";
import { zipOf } from "../roster/zip-writer";
import { expectLinear } from "../support/growth";

/** What an expression that tries each beginning anew takes n x n steps for. */
const shapes: Record<string, (size: number) => string> = {
  blanks: (size) => `a${" ".repeat(size)}x`,
  "blanks and line ends": (size) => `a${" ".repeat(size)}\n${" ".repeat(size)}x`,
  dots: (size) => `a${".".repeat(size)}!`,
  dashes: (size) => `a${"-".repeat(size)}!`,
  digits: (size) => `${"1".repeat(size)}x`,
  commas: (size) => `${", ".repeat(size / 2)}x`,
  quotes: (size) => `${'"'.repeat(size)}x`,
  "quotes by twos": (size) => `"${'""'.repeat(size / 2)}`,
  brackets: (size) => "[".repeat(size),
  "closed brackets": (size) => `${"[]".repeat(size / 2)}x`,
  slashes: (size) => `${"/".repeat(size)}x`,
  percents: (size) => `https://a.example/${"%".repeat(size)}`,
  "percents of NUL": (size) => `/${"%0".repeat(size / 4)}%00${"0".repeat(size / 4)}`,
  colons: (size) => `[${":".repeat(size)}]`,
  "an address of numbers": (size) => `[::${"1.".repeat(size / 2)}]`,
  "an address of letters": (size) => `${"ä.".repeat(size / 2)}example`,
  ats: (size) => `https://${"a@".repeat(size / 2)}`,
  semicolons: (size) => `${"; ".repeat(size / 2)}=`,
  comments: (size) => `${"<!---->".repeat(size / 7)}x`,
  tags: (size) => "<a ".repeat(size / 3),
  stars: (size) => "*.".repeat(size / 2),
};

const posted = (type: string, body: string) =>
  new Request("http://rollcall.invalid/", { method: "POST", body, headers: { "content-type": type } });
const swallow = (work: () => Promise<unknown>) => work().catch(() => {});
const multipart = (parts: string[]) => Buffer.from(`${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`);
const field = (name: string, value = "x") => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const form = (body: Buffer) => swallow(() => readParts("multipart/form-data; boundary=b", body));

async function recordsOf(text: string, chunk: number): Promise<void> {
  const bytes = Buffer.from(text);
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  };
  try {
    for await (const _ of readCsvChunks(chunks(), () => {}));
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
  }
}

const matcher = buildMatcher(
  ["example.org", "*.example.org", "example.org/kids"].map((pattern, nth) => {
    const read = readPattern(pattern, (["domain", "wildcard", "path_prefix"] as const)[nth] ?? "domain");
    if (!read.ok) throw new Error(read.why);
    const { type, host, path } = read;
    const rest = { softwareId: null, softwareName: "x", confidence: 0.9, isAuthorized: true, createdAt: 1 };
    return { id: String(nth), districtId: null, pattern, type, host, path, ...rest };
  }),
);

const url = (text: string) => new URL(`http://rollcall.invalid/?address=${encodeURIComponent(text)}`).searchParams;
const cookie = createCookie("signed", { secrets: ["for this test alone"] });
const ofText: Record<string, (text: string) => unknown> = {
  "the first line of a request": (text) => faultOf("GET", text, { host: text.slice(0, 200) }),
  "a query": (text) => faultOf("GET", `/?${text}&_routes=${text}`, { host: "a" }),
  cookies: (text) => cookie.parse(text),
  "a cookie of ours": (text) => cookie.parse(`signed=${encodeURIComponent(text)}`),
  "the path after signing in": (text) => safePath(`/${text}`),
  "a browser's name": (text) => deviceFrom(text),
  "an address": (text) => readAddress(text),
  "what a file is": (text) => fileKindOf(Buffer.from(text)),
  "an address of a host and a path": (text) => readAddress(`https://a.example/${text}`),
  "an address that patterns are held against": (text) => matcher.candidates(`https://example.org/${text}`, "d"),
  "a pattern": (text) => readPattern(text, "wildcard"),
  "a link": (text) => webAddress.safeParse(text),
  "a file of patterns": (text) =>
    readPatternFile(`pattern,product,confidence\n"${text.replaceAll('"', '""')}",x,"1${text.replaceAll('"', '""')}"\n`),
  "a file of patterns, as it is": (text) => readPatternFile(text),
  "heads of a file": (text) => readCsv(`"${text.replaceAll('"', '""')}",b\n1,2\n`),
  "a file of people": (text) => readInvitations(`email,role\n${text},student\n`),
  "a directory": (text) => readDirectory(Buffer.from(`name,state\n${text},IL\n`), "states"),
  "a directory's heads": (text) =>
    readDirectory(Buffer.from(`"${text.replaceAll('"', '""')}",state\nx,IL\n`), "states"),
  "a roster": (text) => recordsOf(`sourcedId,name\n${text},x\n`, 64 * 1024),
  "a roster in small pieces": (text) => recordsOf(`sourcedId,name\n${text},x\n`, 4 * 1024),
  "odd signs of a name": (text) => [mayBeUnusual(text), isUnusual(text)],
  "a document": (text) => [
    faultOfDocument(Buffer.from(`%PDF-1.7 /Encrypt${text} /Type${text}\nstartxref ${text}\n%%EOF`)),
    faultOfDocument(Buffer.from(`%PDF-1.7 ${text} /Type /Page\nstartxref\n9\n%%EOF`)),
  ],
  "the name of a document": (text) => documentName(text),
  "the search of an address": (text) => url(text).get("address"),
};

describe.each(Object.entries(ofText))("reading %s grows no faster than what is read", (_, read) => {
  test.each(Object.entries(shapes))("%s", async (_, make) => {
    await expectLinear(6_000, make, read);
  });
});

describe("a form", () => {
  const names = (size: number) => Array.from({ length: size }, (_, at) => `a${at}`);

  test("with many names", async () => {
    const type = "application/x-www-form-urlencoded";
    for (const make of [
      (size: number) =>
        names(size)
          .map((name) => `${name}=`)
          .join("&"),
      (size: number) => "a=&".repeat(size),
      (size: number) => `a=${"%20".repeat(size)}`,
    ]) {
      await expectLinear(10_000, make, (body) => swallow(() => readParts(type, Buffer.from(body))));
    }
  });

  test("in parts: many, with long heads, with long names, without an end", async () => {
    await expectLinear(400, (size) => multipart(names(size).map((name) => field(name))), form);
    await expectLinear(10_000, (size) => multipart(names(size).map((name) => field(name))), form);
    await expectLinear(40_000, (size) => multipart([`${"X: y\r\n".repeat(size)}${field("a")}`]), form);
    await expectLinear(40_000, (size) => multipart([field("%22".repeat(size))]), form);
    await expectLinear(200_000, (size) => multipart([field("a", "\r\n-".repeat(size))]), form);
    await expectLinear(200_000, (size) => Buffer.from(`--b\r\n${field("a", "x".repeat(size))}`), form);
    await expectLinear(200_000, (size) => Buffer.from("\r\n".repeat(size)), form);
  });
});

describe("a form in too many parts is refused before it is taken apart, whatever boundary its type seems to name", () => {
  const body = multipart(Array.from({ length: 100_000 }, () => field('a"; filename="b')));
  test.each([
    "boundary=b",
    "xboundary=aaaaaa; boundary=b",
    'x="boundary=aaaaaa"; boundary=b',
    'x="; boundary=aaaaaa; "; boundary=b',
    "boundary=aaaaaa; boundary=b",
    "boundary=b; boundary=aaaaaa",
    'boundary="b\\"',
    'boundary="\\b"',
    "boundary=b\tx",
  ])("%s", async (named) => {
    const began = process.cpuUsage();
    const refused = await readParts(`multipart/form-data; ${named}`, body).catch((answer: Response) => answer);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
    expect(refused).toBeInstanceOf(Response);
    expect([400, 413]).toContain((refused as Response).status);
  });
});

describe("a body of JSON", () => {
  const Any = z.record(z.string(), z.unknown()).or(z.array(z.unknown()));
  const bodies: Record<string, (size: number) => string> = {
    "of many names": (size) => `{${Array.from({ length: size }, (_, at) => `"a${at}":0`).join()}}`,
    "of one name": (size) => `{${'"a":0,'.repeat(size)}"a":0}`,
    "of many values": (size) => `[${"0,".repeat(size)}0]`,
    "of brackets": (size) => "[".repeat(size),
    "of escapes": (size) => `["${"\\u0000".repeat(size)}"]`,
    "of many NULs": (size) => `[${'"\\u0000",'.repeat(size)}0]`,
    "of a long number": (size) => `[${"9".repeat(size)}]`,
  };
  test.each(Object.entries(bodies))("%s", async (_, make) => {
    const read = (body: string) =>
      swallow(() => parseJson(posted("application/json", body), Any, { maxBytes: 10_000_000 }));
    await expectLinear(10_000, make, read);
  });
});

describe("files", () => {
  test("CSV of many rows, columns and lines in a cell", async () => {
    const rows = (size: number) => `pattern,product\n${"a.example.org,x\n".repeat(size)}`;
    await expectLinear(500, rows, readPatternFile);
    await expectLinear(500, (size) => `email,role\n${"a@example.org,student\n".repeat(size)}`, readInvitations);
    const wide = (size: number) => `${"x,".repeat(size)}pattern,product\n${`${",".repeat(size / 100)}\n`.repeat(100)}`;
    await expectLinear(20_000, wide, readPatternFile);
    await expectLinear(20_000, wide, readInvitations);
    await expectLinear(20_000, (size) => `pattern,product\n"${"\n".repeat(size)}",x\n`, readPatternFile);
    await expectLinear(
      20_000,
      (size) => `name,state\n${"x,IL\n".repeat(size)}`,
      (text) => readDirectory(Buffer.from(text), "states"),
    );
    await expectLinear(
      20_000,
      (size) => `${"x,".repeat(size)}name,state\nx,IL\n`,
      (text) => readDirectory(Buffer.from(text), "states"),
    );
  });

  const full = 1_000_000;
  const tables: Record<string, string> = {
    "many rows": "x\n".repeat(full / 2),
    "empty lines": "\n".repeat(full),
    "rows of commas": ",\n".repeat(full / 2),
    "blank lines of an old Mac": "\r".repeat(full),
    "a row of a million commas": `${",".repeat(full)}\n`,
    "many names of columns": `x${Array.from({ length: full / 8 }, (_, at) => `,h${at}`).join("")}\n`,
  };
  test.each(Object.entries(tables))("CSV of %s is read or refused in little time", (_, rows) => {
    const began = process.cpuUsage();
    readInvitations(`email,role\n${rows}`);
    readInvitations(`${rows}email,role\n`);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });

  test("a directory and a roster of empty lines", async () => {
    const lines = (size: number) => `name,state\n${"\n".repeat(size)}`;
    await expectLinear(60_000, lines, (text) => readDirectory(Buffer.from(text), "states"));
    await expectLinear(60_000, lines, (text) => recordsOf(text, 512 * 1024));
  });

  test("pictures that are none", async () => {
    const png = (size: number) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(size, 0x61)]);
    await expectLinear(200_000, png, makeAvatar);
    await expectLinear(
      200_000,
      (size) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(size, 0xff)]),
      makeAvatar,
    );
  });

  describe("zip", () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "rollcall-growth-"));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test("with many entries, and with a long ending", async () => {
      const read = async (bytes: Buffer) => {
        const file = path.join(folder, "a.zip");
        await writeFile(file, bytes);
        await swallow(async () => {
          const zip = await openZip(file);
          judge("a.zip", zip.entries, new ProblemList());
          await zip.close();
        });
      };
      const parts = (size: number) => Array.from({ length: size }, (_, at) => ({ name: `f/${at}.csv`, data: "x" }));
      await expectLinear(240, (size) => zipOf(parts(size)), read);
      await expectLinear(4_000, (size) => zipOf(parts(size)), read);
      await expectLinear(100_000, (size) => zipOf(parts(1), { after: Buffer.alloc(size, "PK\x05\x06") }), read);
    });
  });
});
