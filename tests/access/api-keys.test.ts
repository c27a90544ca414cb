import { type Actor, operator } from "domain/access/actor";
import { judgeCredential } from "domain/access/credentials";
import { newKeyToken } from "domain/access/key-token";
import { listKeys } from "domain/access/queries/api-keys";
import { scopeOf } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { createKey } from "domain/places/commands/create-key";
import { revokeKey } from "domain/places/commands/revoke-key";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
const from = { requestId: "r", address: "192.0.2.1" };
let own: string;
let other: string;
let schoolId: string;
let profileId: string;

beforeAll(async () => {
  own = (await aDistrict(db, "Own")).id;
  other = (await aDistrict(db, "Other")).id;
  schoolId = (await aSchool(db, own, "School")).id;
  profileId = (await aPerson(db, { role: "district_admin", districtId: own, email: "admin@own.example" })).profileId;
});
afterAll(() => database.close());

const actor = (role: Role): Actor => ({
  ...scopeOf({ id: profileId, role, districtId: own, schoolId }),
  role,
  ...from,
});
const input = (districtId: string) => ({ districtId, name: "A key", scopes: ["read:key" as const], expiresOn: null });

async function made(by: Actor, districtId: string) {
  const key = await createKey(db, by, input(districtId));
  if (!key || key === "past") throw new Error("not made");
  return key;
}

describe("a key of a district", () => {
  test("is made, listed and revoked by whoever sees the whole of it, and the log says who", async () => {
    const key = await made(actor("district_admin"), own);
    expect(await judgeCredential(db, key.token, from)).toMatchObject({
      caller: { ...from, reach: "district", districtId: own, profileId: null, role: null, keyId: key.id },
    });
    expect((await listKeys(db, actor("it_director"))).map(({ id }) => id)).toContain(key.id);
    expect(await revokeKey(db, actor("it_director"), { prefix: key.prefix })).toMatchObject({ id: key.id });
    const lines = await db.selectFrom("audit_log").selectAll().where("object_id", "=", key.id).orderBy("id").execute();
    expect(lines.map(({ action, actor_role }) => [action, actor_role])).toEqual([
      ["key.created", "district_admin"],
      ["key.revoked", "it_director"],
    ]);
    for (const line of lines) expect(line).toMatchObject({ actor_profile_id: profileId, district_id: own, ...logged });
  });

  const logged = { request_id: "r", address: "192.0.2.1" };

  test("is nothing to another district, nor to whoever sees less than the whole", async () => {
    const theirs = await made(operator, other);
    const ours = await made(operator, own);
    expect(await createKey(db, actor("district_admin"), input(other))).toBeUndefined();
    expect(await revokeKey(db, actor("district_admin"), { prefix: theirs.prefix })).toBeUndefined();
    expect((await listKeys(db, actor("district_admin"))).map(({ id }) => id)).not.toContain(theirs.id);
    for (const role of ["principal", "teacher", "student"] as const) {
      expect(await createKey(db, actor(role), input(own)), role).toBeUndefined();
      expect(await revokeKey(db, actor(role), { prefix: ours.prefix }), role).toBeUndefined();
      expect(await listKeys(db, actor(role)), role).toEqual([]);
    }
    expect(await judgeCredential(db, theirs.token, from)).toMatchObject({ caller: { districtId: other } });
    expect(await judgeCredential(db, ours.token, from)).toMatchObject({ caller: { districtId: own } });
  });

  test("can't be made by a key that is a caller of another district, though it is an actor", async () => {
    const verdict = await judgeCredential(db, (await made(operator, other)).token, from);
    if (!verdict || !("caller" in verdict)) throw new Error("no caller");
    expect(await createKey(db, verdict.caller, input(own))).toBeUndefined();
  });
});

test("a credential of no kind that is known costs no look-up", async () => {
  const none = { selectFrom: () => expect.unreachable("the database was asked") } as never;
  for (const token of ["", "x", "rck_0123456789", "ghp_0123456789", `${newKeyToken().token}a`]) {
    expect(await judgeCredential(none, token, from), token).toBeNull();
  }
});

test("a scope that the code knows no more is not handed on", async () => {
  const key = await made(operator, own);
  await database.asOwner("alter table api_keys drop constraint api_keys_scopes_check");
  await db
    .updateTable("api_keys")
    .set({ scopes: ["read:key", "read:gone"] })
    .where("id", "=", key.id)
    .execute();
  expect(await judgeCredential(db, key.token, from)).toMatchObject({ caller: { scopes: ["read:key"] } });
});
