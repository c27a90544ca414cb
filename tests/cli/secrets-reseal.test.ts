import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { open, seal } from "db/secrets";
import { listSealingKeys, resealSecrets } from "domain/rosters/queries/sealed-secrets";
import { afterAll, expect, test } from "vitest";
import { nodeArguments } from "../support/command";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const old = { id: "k1", key: randomBytes(32) };
const next = { id: "k2", key: randomBytes(32) };
const both = { ...next, older: [old] };

async function run(secretsKey: string, how: { sources?: boolean } = {}) {
  const env = { ...process.env, DATABASE_URL: database.url, SECRETS_KEY: secretsKey };
  const child = spawn(process.execPath, nodeArguments("worker/cli/secrets-reseal.ts", how), { env });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, said: out + err };
}
const written = ({ id, key }: typeof old) => `${id}:${key.toString("base64")}`;

test("everything is sealed with the first key, also after an interruption, and the old key is not needed any more", async () => {
  const district = await aDistrict(db, "Lakeside");
  const ids: string[] = [];
  for (let nth = 0; nth < 5; nth++) {
    const { id } = await aConfiguration(db, district.id, `Server ${nth}`);
    const place = { table: "sftp_configurations", id, column: "password_sealed" };
    // Two are done already, as an interrupted run leaves them.
    const sealed = seal(nth < 2 ? next : old, place, `password ${nth}`);
    await db.updateTable("sftp_configurations").set({ password_sealed: sealed }).where("id", "=", id).execute();
    ids.push(id);
  }
  const passwords = async (key: Parameters<typeof open>[0]) => {
    const rows = await db.selectFrom("sftp_configurations").select(["id", "password_sealed"]).execute();
    const of = (id: string) => rows.find((row) => row.id === id)?.password_sealed ?? "";
    return ids.map((id) => open(key, { table: "sftp_configurations", id, column: "password_sealed" }, of(id)));
  };
  const expected = ids.map((_, nth) => `password ${nth}`);
  expect(await passwords(both), "both keys open what each of them sealed").toEqual(expected);
  await expect(passwords(next)).rejects.toThrow('A stored secret needs the key "k1", which is not in SECRETS_KEY.');

  const missing = await run(written({ id: "k3", key: randomBytes(32) }));
  expect([missing.code, missing.said]).toEqual([1, expect.stringContaining("which is not in SECRETS_KEY")]);

  const done = await run(`${written(next)},${written(old)}`, { sources: true });
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("3 secrets were sealed again.")]);
  expect(await passwords(next)).toEqual(expected);
  expect(await listSealingKeys(db)).toEqual(["k2"]);
  expect(await resealSecrets(db, both), "a second run finds nothing to do").toBe(0);
  const line = await db.selectFrom("audit_log").selectAll().where("action", "=", "secrets.resealed").executeTakeFirst();
  expect(line?.details).toMatchObject({ secrets: 3, key: "k2", before: ["k1", "k2"] });
  expect(JSON.stringify(line)).not.toContain(next.key.toString("base64"));
}, 60_000);

test("a secret that was moved to another row opens with no key", () => {
  const place = { table: "sftp_configurations", id: randomUUID(), column: "password_sealed" };
  const sealed = seal(old, place, "password");
  expect(() => open(both, { ...place, id: randomUUID() }, sealed)).toThrow(
    /^A stored secret can't be opened with the key "\w+" of SECRETS_KEY\. It is not the key that sealed it,/,
  );
});
