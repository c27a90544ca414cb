import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bundle, enrollment, type Files, filesOf, user } from "tests/roster/bundles";
import { zipOf } from "tests/roster/zip-writer";
import { makeDataFolder } from "tests/support/data-folder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const patience = 120_000;

let work: string;
let temporary: string;
beforeAll(async () => {
  work = await makeDataFolder();
  temporary = path.join(work, "tmp");
  await mkdir(temporary, { mode: 0o711 });
});
afterAll(() => rm(work, { recursive: true, force: true }));

async function folderWith(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(work, "bundle-"));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

async function zipWith(files: Files, more: Parameters<typeof zipOf>[0] = []): Promise<string> {
  const folder = await folderWith({});
  const parts = Object.entries(files).map(([name, data]) => ({ name, data }));
  await writeFile(path.join(folder, "export.zip"), zipOf([...parts, ...more]));
  return path.join(folder, "export.zip");
}

/** The real command, with nothing in its environment but where programs and temporary files are. */
function start(...args: string[]) {
  const child = spawn("npm", ["run", "--silent", "roster:check", "--", ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: work, TMPDIR: temporary } as unknown as NodeJS.ProcessEnv,
    detached: true,
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (text) => {
    said.out += text;
  });
  child.stderr.on("data", (text) => {
    said.err += text;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, ...said })),
  );
  return { pid: child.pid as number, ended };
}

const run = (...args: string[]) => start(...args).ended;
/** What stands in the folder for temporary files, the caches of tsx and (since 22) of Node aside, which hold code alone. */
const left = async () => (await readdir(temporary)).filter((name) => !/^(tsx|node-compile-cache)/.test(name));
const sound = () => filesOf(bundle());

/** A district of as many more students as are asked for. */
function larger(students: number, from = 0): Files {
  const rows = bundle();
  for (let nth = from; nth < from + students; nth++) {
    rows.users.push(user(`x${nth}`, "student", "s1"));
    rows.enrollments.push(enrollment(`x${nth}`, "a1", "s1", `x${nth}`, "student"));
  }
  return filesOf(rows);
}

describe("npm run roster:check", { timeout: patience }, () => {
  it("accepts a sound folder, without a setting, and leaves nothing behind", async () => {
    const { code, out, err } = await run(await folderWith(sound()), "--json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const all = (n: number) => ({ read: n, accepted: n, rejected: 0, dangling: 0, repeated: 0 });
    expect(JSON.parse(out)).toEqual({
      verdict: "accept",
      reading: {
        takenAs: "full",
        why: "manifest",
        people: { roster: 0, missing: 0 },
        text: "Full export, because manifest.csv says so. The roster has no people yet.",
      },
      rows: {
        "orgs.csv": all(3),
        "academicSessions.csv": all(2),
        "courses.csv": all(1),
        "users.csv": all(6),
        "classes.csv": all(2),
        "enrollments.csv": all(5),
      },
      problems: [],
    });
    expect(out.trim().split("\n")).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  it("tells two zip files apart at once: one odd, one with a row at fault", async () => {
    const rows = bundle();
    rows.users.push(user("k9", "student", "s1", { familyName: "" }));
    rows.enrollments.push(enrollment("e9", "a1", "s1", "k9", "student"));
    const odd = await zipWith(sound(), [{ name: "__MACOSX/._users.csv", data: "x" }]);
    const [one, other] = await Promise.all([run(odd, "--json"), run(await zipWith(filesOf(rows)), "--json")]);
    expect([one.code, JSON.parse(one.out).verdict]).toEqual([1, "accept_with_warnings"]);
    const checked = JSON.parse(other.out);
    expect([other.code, checked.verdict]).toEqual([1, "reject_rows"]);
    expect(checked.rows["users.csv"]).toEqual({ read: 7, accepted: 6, rejected: 1, dangling: 0, repeated: 0 });
    expect(checked.rows["enrollments.csv"]).toEqual({ read: 6, accepted: 5, rejected: 0, dangling: 1, repeated: 0 });
    expect(checked.problems).toContainEqual({
      code: "row.blank_required",
      severity: "error",
      file: "users.csv",
      line: 8,
      field: "familyName",
      message: expect.stringMatching(/^1 row of users\.csv has no familyName\. The rows? w/),
    });
    expect(await left()).toEqual([]);
  });

  it("says to people what is wrong with a hostile zip file, and what to do", async () => {
    const hostile = await zipWith(sound(), [{ name: "../users.csv", data: "x" }]);
    const { code, out } = await run(hostile);
    expect(code).toBe(2);
    expect(out).toContain("Result: Rejected as a whole\nNothing would be applied.");
    expect(out, "no word of the program").not.toMatch(/[a-z]_[a-z]|\[\w+\.\w+\]|dangling/);
    expect(out).toContain("1 entry of export.zip has a name");
    expect(out).toContain("Create it again");
  });

  it("rejects a folder without a roster", async () => {
    const { code, out } = await run(await folderWith({ "readme.txt": "hello" }), "--json");
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ verdict: "reject_bundle", rows: {}, problems: [{ code: "file.missing" }] });
  });

  it("judges what is missing as if the bundle followed another one", async () => {
    const before = await folderWith(larger(40));
    const [same, fewer] = await Promise.all([
      run(await zipWith(larger(40)), "--against", before, "--json"),
      run(await folderWith(larger(10)), "--against", before, "--json"),
    ]);
    expect([same.code, JSON.parse(same.out).verdict]).toEqual([0, "accept"]);
    expect(JSON.parse(same.out).rows["users.csv"]).toMatchObject({ read: 46, accepted: 46 });
    expect(JSON.parse(same.out).changes["users.csv"]).toEqual({ added: 0, changed: 0, deactivated: 0, unchanged: 46 });
    expect(JSON.parse(same.out).reading.text).toMatch(/The files name everyone in the roster\.$/);
    expect([fewer.code, JSON.parse(fewer.out).verdict]).toEqual([2, "hold_for_review"]);
    expect(JSON.parse(fewer.out).changes).toMatchObject({
      "users.csv": { added: 0, changed: 0, deactivated: 30, unchanged: 16 },
      "orgs.csv": { added: 0, changed: 0, deactivated: 0, unchanged: 3 },
    });
    expect(JSON.parse(fewer.out).reading.text).toBe(
      "Full export, because manifest.csv says so. 30 of 46 people in the roster are not in the files.",
    );
    expect(JSON.parse(fewer.out).rows["users.csv"]).toMatchObject({ read: 16, accepted: 16 });
    expect(JSON.parse(fewer.out).problems).toContainEqual(
      expect.objectContaining({ code: expect.stringMatching(/^guard\./), message: expect.stringMatching(/.{20,}/) }),
    );
  });

  it("says of a manifest alone that nothing changes, and of no file that it was read", async () => {
    const absent = String(sound()["manifest.csv"]).replaceAll(",bulk", ",absent");
    const { code, out } = await run(
      await folderWith({ "manifest.csv": absent }),
      "--against",
      await folderWith(sound()),
    );
    expect(code).toBe(0);
    expect(out).toContain("No changes: the manifest says that no file has any.");
    expect(out).not.toMatch(/read as|^File /m);
  });

  it("shows what would change against another bundle, and all of it comes through a pipe", async () => {
    const before = await folderWith(larger(900));
    const next = larger(903, 0);
    const users = String(next["users.csv"]).replaceAll("Given x1,", "Other x1,");
    const place = await folderWith({ ...next, "users.csv": users.replace(/,(x\d+)@/g, ", $1@") });
    const text = await run(place, "--against", before);
    expect(text.out).toMatch(/^Compared +added +changed +deactivated +unchanged$/m);
    expect(text.out).toMatch(/^enrollments\.csv +3 +0 +0 +905$/m);
    const { out } = await run(place, "--against", before, "--json");
    expect(out.length).toBeGreaterThan(100_000);
    expect(JSON.parse(out).changes["enrollments.csv"]).toEqual({
      added: 3,
      changed: 0,
      deactivated: 0,
      unchanged: 905,
    });
  });

  it("says so when the bundle to compare with does not apply", async () => {
    const before = await folderWith({ ...sound(), "users.csv": "" });
    const { code, out, err } = await run(await folderWith(sound()), "--against", before);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("The bundle to compare with does not apply. users.csv");
  });

  it("tells how it is used when it is used otherwise", async () => {
    const folder = await folderWith({ "users.csv": "x" });
    const misuses: [string[], string][] = [
      [[], "Say which folder"],
      [[folder, folder], "Only one folder"],
      [[folder, "--jsno"], "--jsno"],
      [[path.join(work, "nowhere")], "There is no file or folder"],
      [[path.join(folder, "users.csv")], "neither a folder nor a .zip file"],
      [[folder, "--against", path.join(work, "nowhere")], "There is no file or folder"],
    ];
    for (const [args, message] of misuses) {
      const { code, out, err } = await run(...args);
      expect({ code, out }).toEqual({ code: 64, out: "" });
      expect(err).toContain(message);
      expect(err).toContain("Usage: npm run roster:check");
    }
  });

  it("ends with Ctrl-C at once, and leaves nothing behind", async () => {
    const { pid, ended } = start(await folderWith(larger(100)));
    const running = async () => {
      const [folder] = (await left()).filter((name) => name.startsWith("rollcall-check-"));
      return folder ? (await readdir(path.join(temporary, folder))).includes("postgres") : false;
    };
    while (!(await running())) await pause(20);
    process.kill(-pid, "SIGINT");
    expect((await ended).code).not.toBe(0);
    while ((await left()).length > 0) await pause(50);
  });
});
