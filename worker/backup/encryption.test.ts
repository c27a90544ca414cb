import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { decryptFile, encryptFile, isEncrypted } from "./encryption";
import { passphraseFrom } from "./passphrase";

const folder = await mkdtemp(path.join(tmpdir(), "rollcall-encryption-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const at = (name: string) => path.join(folder, name);
const passphrase = "four plain gravel kettles";
const chunk = 64 * 1024;
let nth = 0;

async function encrypted(plain: Buffer): Promise<string> {
  const file = at(`${++nth}`);
  await writeFile(`${file}.plain`, plain);
  await encryptFile(`${file}.plain`, file, passphrase);
  return file;
}

describe("an encrypted backup", () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk + 7])(
    "of %i bytes opens to what it was",
    async (size) => {
      const plain = randomBytes(size);
      const file = await encrypted(plain);
      await decryptFile(file, `${file}.back`, passphrase);
      expect((await readFile(`${file}.back`)).equals(plain)).toBe(true);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect([await isEncrypted(file), await isEncrypted(`${file}.plain`)]).toEqual([true, false]);
    },
    60_000,
  );

  test("says that a passphrase is wrong before anything is written", async () => {
    const file = await encrypted(Buffer.from("names of people"));
    expect((await readFile(file)).includes("names of people")).toBe(false);
    await expect(decryptFile(file, `${file}.back`, "another passphrase")).rejects.toThrow(
      /^This passphrase does not open .* Nothing was changed\. Check it and try again\.$/,
    );
    expect(existsSync(`${file}.back`)).toBe(false);
  });

  test("that was cut off, changed, or whose pieces changed places, is refused", async () => {
    const file = await encrypted(randomBytes(4 * chunk));
    const whole = await readFile(file);
    const head = whole.length - 4 * (chunk + 16);
    const piece = (from: number) => whole.subarray(head + from * (chunk + 16), head + (from + 1) * (chunk + 16));
    const flipped = Buffer.from(whole);
    flipped[head + chunk] = (flipped[head + chunk] ?? 0) ^ 1;
    const cases: Record<string, Buffer> = {
      "one piece fewer at the end": whole.subarray(0, -(chunk + 16)),
      "half a piece": whole.subarray(0, -1_000),
      "only a head": whole.subarray(0, head),
      "half a head": whole.subarray(0, 40),
      "one bit": flipped,
      "two pieces in each other's place": Buffer.concat([
        whole.subarray(0, head),
        piece(1),
        piece(0),
        piece(2),
        piece(3),
      ]),
      "a piece twice": Buffer.concat([whole.subarray(0, head), piece(0), piece(0), piece(1), piece(2), piece(3)]),
      "something after the end": Buffer.concat([whole, Buffer.from("more")]),
    };
    for (const [name, bytes] of Object.entries(cases)) {
      const spoiled = at(`spoiled ${name}`);
      await writeFile(spoiled, bytes);
      await expect(decryptFile(spoiled, `${spoiled}.back`, passphrase), name).rejects.toThrow("is broken");
    }
  }, 120_000);
});

test("a passphrase comes from a setting or a file, and a new one is long enough", async () => {
  await writeFile(at("passphrase"), `${passphrase}\n`);
  expect(await passphraseFrom({ file: at("passphrase") }, { isNew: true })).toBe(passphrase);
  expect(await passphraseFrom({ text: "short" }, { isNew: false })).toBe("short");
  await expect(passphraseFrom({ text: "short" }, { isNew: true })).rejects.toThrow("Use 12 characters or more");
  await expect(passphraseFrom({ file: at("nothing") }, { isNew: true })).rejects.toThrow("can't be read (ENOENT)");
});
