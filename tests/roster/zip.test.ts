import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { rejectsBundle } from "domain/rosters/problem-texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unzip } from "worker/roster/unzip";
import { bundle, type Files, filesOf, folderOf } from "./bundles";
import { openWorld, problemCounts, type World } from "./world";
import { type ZipPart, zipOf } from "./zip-writer";

let world: World;
let work: string;
beforeAll(async () => {
  world = await openWorld();
  work = await mkdtemp(path.join(tmpdir(), "rollcall-zip-"));
});
afterAll(async () => {
  await world.close();
  await rm(work, { recursive: true, force: true });
});

const newConfiguration = async () => world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
const partsOf = (files: Files): ZipPart[] => Object.entries(files).map(([name, data]) => ({ name, data }));
const sound = () => partsOf(filesOf(bundle()));
const zipped = (parts = sound()): Files => ({ "export.zip": zipOf(parts) });

describe("a roster in a zip file", () => {
  it("is applied as if its files were loose", async () => {
    const row = await world.sync(await newConfiguration(), zipped());
    expect(row).toMatchObject({ status: "applied", verdict: "accept", total_processed: 19 });
    expect(problemCounts(row)).toEqual({});
    expect((row.files as { name: string }[]).map(({ name }) => name)).toEqual([
      ...["manifest.csv", "orgs.csv", "academicSessions.csv", "courses.csv", "users.csv", "classes.csv"],
      "enrollments.csv",
    ]);
    expect(await readdir(world.tools.tempRoot)).toEqual([]);
  });

  it("is the same whether it is zipped anew, in another order, without compression, or unpacked", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, zipped());
    const stored = sound()
      .reverse()
      .map((part) => ({ ...part, method: 0 }));
    for (const files of [{ "another.ZIP": zipOf(stored) }, filesOf(bundle())]) {
      expect(await world.sync(configuration, files)).toMatchObject({ status: "unchanged" });
    }
  });

  it("may use 64-bit sizes, folders, and sizes that follow the bytes", async () => {
    const follows = sound().map((part) => ({ ...part, flags: 0x808, header: { size: 0, packedSize: 0 } }));
    for (const parts of [sound().map((part) => ({ ...part, zip64: true })), follows]) {
      expect(await world.sync(await newConfiguration(), zipped(parts))).toMatchObject({ verdict: "accept" });
    }
  });

  it("is read with a warning from a folder in it, and among what archivers add", async () => {
    const parts = [
      { name: "export/", mode: 0o040755 },
      ...sound().map((part) => ({ ...part, name: `export/${part.name}` })),
      ...["__MACOSX/export/._users.csv", "export/.DS_Store", "export/Thumbs.db"].map((name) => ({ name, data: "x" })),
    ];
    const row = await world.sync(await newConfiguration(), zipped(parts));
    expect(row).toMatchObject({ status: "applied", verdict: "accept_with_warnings" });
    expect(problemCounts(row)).toEqual({ "zip.folder export.zip": 1, "zip.archiver_entry export.zip": 3 });
  });

  it("keeps a note of what is not read of it and beside it", async () => {
    const parts = [...sound(), { name: "notes.txt", data: "hello" }, { name: ".hidden", data: "x" }];
    const row = await world.sync(await newConfiguration(), { ...zipped(parts), ".part.zip": "x", "readme.txt": "x" });
    expect(row).toMatchObject({ status: "applied", verdict: "accept" });
    expect(problemCounts(row)).toEqual({
      "file.skipped notes.txt": 1,
      "file.skipped .hidden": 1,
      "file.skipped .part.zip": 1,
      "file.skipped readme.txt": 1,
    });
  });

  it("is told what lies in it in place of a file, and leaves a workbook beside its files alone", async () => {
    const workbook = zipOf([{ name: "[Content_Types].xml", data: "<Types/>" }]);
    const beside = await world.sync(await newConfiguration(), zipped([...sound(), { name: "a.xlsx", data: workbook }]));
    expect(beside).toMatchObject({ status: "applied", verdict: "accept" });
    const inPlace = sound().map((part) => (part.name === "users.csv" ? { ...part, data: workbook } : part));
    const row = await world.sync(await newConfiguration(), zipped(inPlace));
    expect(problemCounts(row)).toEqual({ "format.not_csv users.csv": 1 });
    expect(row.message).toMatch(/^users\.csv is an Excel or Office file, not a CSV file\. Nothing was applied\./);
  });

  it.each([
    ["beside loose files", { ...zipped(), "users.csv": "x" }, "zip.beside_files export.zip"],
    ["beside another zip file", { ...zipped(), "older.zip": "x" }, "zip.several"],
  ])("is not read %s", async (_where, files: Files, problem) => {
    const row = await world.sync(await newConfiguration(), files);
    expect(row).toMatchObject({ status: "rejected", verdict: "reject_bundle" });
    expect(problemCounts(row)).toEqual({ [problem]: 1 });
  });

  it("that is hostile ends as a rejected sync that keeps the problem, and leaves the roster as it was", async () => {
    const configuration = await newConfiguration();
    await world.sync(configuration, zipped());
    const row = await world.sync(configuration, zipped([...sound(), { name: "../../users.csv", data: "x" }]));
    expect(row).toMatchObject({ status: "rejected", verdict: "reject_bundle", total_processed: 0 });
    expect(row.message).toMatch(/export\.zip has a name that .*Nothing was applied/);
    expect(await world.problems(row.id)).toEqual([
      { code: "zip.name", severity: "error", file: "export.zip", line: null, field: null },
    ]);
    expect(row.files).toMatchObject([{ name: "export.zip", sha256: expect.any(String) }]);
    expect(await world.active(configuration, "roster_users")).toHaveLength(6);
    expect(await readdir(world.tools.tempRoot)).toEqual([]);
  });
});

/** The codes of what is found in a zip file, and what came of it on the disk. */
async function open(bytes: Buffer) {
  const folder = await mkdtemp(path.join(work, "sync-"));
  const file = path.join(folder, "export.zip");
  await writeFile(file, bytes);
  const remote = { name: "export.zip", size: bytes.length, modifiedAt: new Date(0) };
  const zip = { name: "export.zip", kind: null, remote, path: file, bytes: bytes.length, sha256: "of the zip" };
  const { files, problems } = await unzip({ zip, folder, signal: new AbortController().signal });
  const codes = [...new Set(problems.map(({ code }) => code))];
  expect(files.length === 1 && files[0] === zip).toBe(codes.some(rejectsBundle));
  return { codes, files, folder, left: await readdir(folder) };
}

const more = (...parts: ZipPart[]) => zipOf([...sound(), ...parts]);
const csv = "sourcedId\n1\n";
const inside = zipOf([{ name: "a.csv", data: csv }]);

describe("a zip file is rejected, and nothing of it is written,", () => {
  const hostile: [string, Buffer, string][] = [
    ["with a path to the root", more({ name: "/etc/passwd", data: csv }), "zip.name"],
    ["with a path upwards", more({ name: "a/../../users.csv", data: csv }), "zip.name"],
    ["with a backslash", more({ name: "..\\users.csv", data: csv }), "zip.name"],
    ["with a drive", more({ name: "C:users.csv", data: csv }), "zip.name"],
    ["with a control character", more({ name: "us\u0007ers.csv", data: csv }), "zip.name"],
    ["with a NUL in a name", more({ name: "users.csv\0.txt", data: csv }), "zip.name"],
    ["with an empty name", more({ name: "", data: csv }), "zip.name"],
    ["with a very long name", more({ name: `${"x".repeat(300)}.csv`, data: csv }), "zip.name"],
    ["with a hostile folder", more({ name: "../" }), "zip.name"],
    ["with a link", more({ name: "notes.txt", data: "/etc/passwd", mode: 0o120777 }), "zip.link"],
    ["with a device", more({ name: "notes.txt", mode: 0o020666 }), "zip.link"],
    ["with a folder that has content", more({ name: "notes/", data: csv }), "zip.contradictory"],
    ["with a folder that is called a file", more({ name: "notes", data: csv, mode: 0o040755 }), "zip.contradictory"],
    ["with a password", more({ name: "notes.txt", data: csv, flags: 1 }), "zip.encrypted"],
    ["with strong encryption", more({ name: "notes.txt", data: csv, flags: 0x41 }), "zip.encrypted"],
    ["with a zip file in it", more({ name: "older.zip", data: inside }), "zip.nested"],
    ["with a zip file in it under another name", more({ name: "notes.txt", data: inside }), "zip.nested"],
    ["with a file twice", more({ name: "users.csv", data: csv }), "zip.duplicate_entry"],
    ["with a file twice in other case", more({ name: "Users.CSV", data: csv }), "zip.duplicate_entry"],
    ["with a file that is left out twice", more({ name: "a.txt" }, { name: "A.txt" }), "zip.duplicate_entry"],
    ["with files in two folders", more({ name: "older/notes.txt", data: csv }), "zip.folders"],
    ["with folders in a folder", zipOf(sound().map((part) => ({ ...part, name: `a/b/${part.name}` }))), "zip.folders"],
    ["with another compression", more({ name: "notes.txt", data: csv, method: 12 }), "zip.method"],
    ["with an entry that grows too much", more({ name: "notes.txt", data: "x".repeat(1_000_000) }), "zip.ratio"],
    ["with bytes for two entries", more({ name: "notes.txt", ...sound()[0], sameBytesAs: 0 }), "zip.overlap"],
    [
      "with entries inside of one another",
      more({ name: "notes.txt", data: csv, packedSize: 60, size: 100 }, { name: "b.txt", data: csv }),
      "zip.overlap",
    ],
    ["with an entry that says it is smaller", more({ name: "notes.txt", data: csv, size: 5 }), "zip.sizes"],
    ["with an entry that says it is larger", more({ name: "notes.txt", data: csv, size: 50 }), "zip.sizes"],
    ["with a plain entry of two sizes", more({ name: "notes.txt", data: csv, method: 0, size: 50 }), "zip.sizes"],
    ["with a wrong checksum", more({ name: "notes.txt", data: csv, crc32: 1 }), "zip.damaged"],
    [
      "with bytes that can't be inflated",
      more({ name: "notes.txt", data: csv, packed: Buffer.alloc(8, 0xff) }),
      "zip.damaged",
    ],
    [
      "with an entry that is cut off",
      more({ name: "notes.txt", data: csv, packed: deflateRawSync(randomBytes(99)).subarray(0, 50), size: 99 }),
      "zip.damaged",
    ],
    [
      "with another name in the entry's own header",
      more({ name: "notes.txt", data: csv, header: { name: "users.csv" } }),
      "zip.contradictory",
    ],
    [
      "with another size in the entry's own header",
      more({ name: "notes.txt", data: csv, header: { size: 1 } }),
      "zip.contradictory",
    ],
    ["with an entry that its directory does not count", zipOf(sound(), { count: 6 }), "zip.contradictory"],
    ["with fewer entries than its directory counts", zipOf(sound(), { count: 9 }), "zip.unreadable"],
    ["with a directory outside of the file", zipOf(sound(), { directoryAt: 4_000_000_000 }), "zip.unreadable"],
    ["with a directory where none is", zipOf(sound(), { directoryAt: 3 }), "zip.unreadable"],
    ["with a 64-bit directory beyond all files", zipOf(sound(), { zip64At: 2n ** 64n - 1n }), "zip.unreadable"],
    ["with bytes after its end", zipOf(sound(), { after: Buffer.from("junk") }), "zip.unreadable"],
    ["with an entry beyond the file", more({ name: "a.txt", data: csv, packedSize: 9_000_000 }), "zip.unreadable"],
    ["that is cut off", more().subarray(0, 900), "zip.unreadable"],
    ["that is empty", Buffer.alloc(0), "zip.unreadable"],
    ["that is no zip file", Buffer.from("sourcedId,name\n1,2\n".repeat(100)), "zip.unreadable"],
    ["that is a web page", Buffer.from("<!doctype html><title>Sign in</title>"), "format.not_csv"],
    ["without entries", zipOf([]), "zip.no_files"],
    ["without roster files", zipOf([{ name: "notes.txt", data: csv }]), "zip.no_files"],
    [
      "with more than 1,000 entries",
      zipOf(Array.from({ length: 1_001 }, (_, nth) => ({ name: `${nth}.txt` }))),
      "zip.too_many_entries",
    ],
    [
      "with more than 4 GB in it",
      more({ name: "a.txt", zip64: true, size: 5 * 1024 ** 3, packedSize: 5 * 1024 ** 3, method: 0, data: csv }),
      "zip.unreadable",
    ],
  ];

  it.each(hostile)("%s", async (_what, bytes, code) => {
    const { codes, left } = await open(bytes);
    expect(codes).toContain(code);
    // What was inflated before the fault was met lies in the sync's own folder, under names of the format.
    expect(left.filter((name) => !/^[A-Za-z]+\.csv$/.test(name))).toEqual([]);
    expect(existsSync(path.join(work, "users.csv"))).toBe(false);
  });

  it("with more than 4 GB in it as it says of itself", async () => {
    const parts = Array.from({ length: 5 }, (_, nth) => ({
      name: `${nth}.txt`,
      zip64: true,
      size: 1024 ** 3,
      data: csv,
    }));
    expect((await open(more(...parts))).codes).toEqual(expect.arrayContaining(["zip.too_large", "zip.ratio"]));
  });

  it("within the size it names, however much comes out of it", async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000));
    const { codes, left, folder } = await open(
      zipOf([...sound().slice(1), { name: "manifest.csv", packed: bomb, size: bomb.length * 150, crc32: 0 }]),
    );
    expect(codes).toEqual(["zip.sizes"]);
    for (const name of left) expect((await readFile(path.join(folder, name))).length).toBeLessThan(10_000_000);
  });
});

describe("a zip file from elsewhere", () => {
  const makers: [string, string, string[]][] = [
    ["zip", "zip", ["-q", "export.zip", "."]],
    ["Python", "python3", ["-c", "import shutil; shutil.make_archive('../made', 'zip', '.')"]],
  ];

  it.each(makers)("%s is read", async (_name, program, args) => {
    const folder = await mkdtemp(path.join(work, "made-"));
    const files = filesOf(bundle());
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    const made = program === "zip" ? path.join(folder, "export.zip") : path.join(work, "made.zip");
    try {
      execFileSync(program, program === "zip" ? [...args.slice(0, 2), "-r", "."] : args, { cwd: folder });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
      throw error;
    }
    const read = await open(await readFile(made));
    expect(read.codes).toEqual([]);
    for (const { name, path: local } of read.files) expect(await readFile(local, "utf8")).toBe(files[name]);
    expect(read.files).toHaveLength(7);
    const row = await world.sync(await newConfiguration(), { "export.zip": await readFile(made) });
    expect(row).toMatchObject({ status: "applied", verdict: "accept" });
  });
});

it("a zip file that changes while it is read ends the sync without a verdict", async () => {
  const configuration = await newConfiguration();
  const source = folderOf(zipped());
  const sync = await world.makeSync(configuration);
  await world.run(sync, { ...source, download: async (_name, to) => writeFile(to, "PK") });
  expect(await world.log(sync.syncId)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("export.zip changed while it was being read"),
  });
});
