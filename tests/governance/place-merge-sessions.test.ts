import { randomBytes } from "node:crypto";
import { mergePlaces, previewMerge } from "domain/places/commands/merge-places";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
const tools = openTools(database);
afterAll(async () => {
  await tools.close();
  await database.close();
});

test("a merge of two schools signs everyone out in one statement, with the time that many people take", async () => {
  const district = await aDistrict(db, "Lakeside");
  const [from, into] = [await aSchool(db, district.id, "Oak"), await aSchool(db, district.id, "Elm")];
  const boss = await aPerson(db, { role: "super_admin", email: "boss@rollcall.example" });
  const root = acting({ ...boss, role: "super_admin", districtId: null });
  const [now, later] = [new Date(), new Date(Date.now() + 3_600_000)];
  const signedIn: string[] = [];
  for (const [nth, school] of [from, from, from, into].entries()) {
    const email = `teacher${nth}@lakeside.example`;
    await aPerson(db, { role: "teacher", districtId: district.id, schoolId: school.id, email });
    const { id } = await db.selectFrom("auth_users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    await db
      .insertInto("auth_sessions")
      .values({
        auth_user_id: id,
        token_hash: randomBytes(32),
        created_at: now,
        last_active_at: now,
        refreshed_at: now,
        expires_at: later,
        ends_at: later,
      })
      .execute();
    signedIn.push(id);
  }
  await database.asOwner(`
    create table session_statements (patience text);
    grant all on session_statements to rollcall_app;
    create function note_statement() returns trigger language plpgsql as $$ begin
      insert into session_statements values (current_setting('statement_timeout'));
      return null;
    end $$;
    create trigger note_statement after update on auth_sessions for each statement execute function note_statement()`);
  const pair = { kind: "schools" as const, from: from.id, into: into.id };
  const digest = (await previewMerge(tools, root, pair))?.digest ?? "";
  expect(await mergePlaces(tools, root, { ...pair, digest })).toMatchObject({ people: 3, accounts: 3 });
  const { rows } = await sql`select patience from session_statements`.execute(db);
  expect(rows).toEqual([{ patience: "2min" }]);
  const ended = await db
    .selectFrom("auth_sessions")
    .select(["auth_user_id as id", "ended_because as because"])
    .where("revoked_at", "is not", null)
    .execute();
  expect(ended.map(({ id }) => id).sort()).toEqual(signedIn.slice(0, 3).sort());
  expect(new Set(ended.map(({ because }) => because))).toEqual(new Set(["person_changed"]));
});
