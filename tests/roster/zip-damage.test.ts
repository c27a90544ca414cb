import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { rejectsBundle } from "domain/rosters/problem-texts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { unzip } from "worker/roster/unzip";
import { bundle, filesOf } from "./bundles";
import { zipOf } from "./zip-writer";

const rounds = 400;

let work: string;
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), "rollcall-zip-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

const sound = zipOf(
  Object.entries(filesOf(bundle())).map(([name, data], nth) => ({
    name,
    data,
    zip64: nth === 2,
    method: nth % 2 ? 8 : 0,
  })),
);

/** The same numbers each time, so that a failure can be seen again (Park and Miller's generator). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function damaged(next: (below: number) => number): Buffer {
  const bytes = Buffer.from(sound);
  // The directory is where a wrong byte does most.
  const from = next(2) === 0 ? 0 : Math.floor(bytes.length * 0.7);
  for (let changes = 1 + next(4); changes > 0; changes--) {
    bytes[from + next(bytes.length - from)] = [0, 0xff, next(256)][next(3)] as number;
  }
  return next(10) === 0 ? bytes.subarray(0, next(bytes.length)) : bytes;
}

it("whatever is damaged in a zip file, it is read as it was or rejected", { timeout: 120_000 }, async () => {
  const next = numbers(20_261_121);
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const folder = await mkdtemp(path.join(work, "sync-"));
    const file = path.join(folder, "export.zip");
    const bytes = damaged(next);
    await writeFile(file, bytes);
    const remote = { name: "export.zip", size: bytes.length, modifiedAt: new Date(0) };
    const zip = { name: "export.zip", kind: null, remote, path: file, bytes: bytes.length, sha256: "" };
    const { files, problems } = await unzip({ zip, folder, signal: new AbortController().signal });
    for (const { code } of problems) seen.add(code);
    expect(files.length === 1 && files[0] === zip, `round ${round}`).toBe(
      problems.some(({ code }) => rejectsBundle(code)),
    );
    for (const name of await readdir(folder)) expect(name).toMatch(/^[A-Za-z]+\.csv$/);
  }
  expect([...seen]).toEqual(expect.arrayContaining(["zip.unreadable", "zip.damaged", "zip.contradictory"]));
});
