import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Db } from "db/client";
import { rolesToGive } from "domain/access/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { forgetRefusals } from "../support/refusals";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { answerOf } from "./matrix.cells";
import { nameOf, type Row } from "./matrix.row";
import { table } from "./matrix.table";
import { addressOf, aMatrixWorld, type MatrixWorld, type VisitorName, visitors } from "./matrix.world";

const signedIn = new Map<VisitorName, Visitor>();
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
let web: Web;
let world: MatrixWorld;
let files: string;

/** Opens the world of these tests. Each test file calls it once, before anything else. */
export function openWorld(): void {
  beforeAll(async () => {
    database = await cloneDatabase();
    db = database.db;
    files = await mkdtemp(path.join(tmpdir(), "rollcall-raise-"));
    world = await aMatrixWorld(db, files);
    await database.asOwner("analyze");
    web = await startWeb(database.url, { FILES_FOLDER: files });
    for (const visitor of visitors.slice(1)) {
      const one = new Visitor(web.origin);
      await one.signIn(addressOf(visitor as Exclude<VisitorName, "signed out">));
      // Who sees all districts works on ours.
      if (visitor === "super_admin" || visitor === "admin") {
        await one.post("/working-district", { district: world.ours.districtId });
      }
      signedIn.set(visitor, one);
    }
  }, 120_000);
  afterAll(async () => {
    await web.stop();
    await database.close();
    await rm(files, { recursive: true, force: true });
  });
}

/** Forms that anyone may send, signed in or not: they know no person whom they could raise. Endpoints read no form. */
const open = /^routes\/(public\/|access\/|frame\/theme|api\/)/;

const answersOf = (row: Row) => row.gives.trim().split(/\s+/);
const succeeds = (answer: string | undefined) => ["done", "422", "409", "200"].includes(answer ?? "");
const goesThrough = (row: Row) => answersOf(row).some(succeeds);
/** Where no row of a form goes through, what it names does not exist, which shows after the form is read. */
const maySend = (row: Row, answer: string | undefined) => succeeds(answer) || (!goesThrough(row) && answer === "404");

/** Each form once: by a row in which somebody sends it with success, where there is one. */
const forms = [
  ...new Map(
    table
      .filter((row) => row.intent !== undefined && !open.test(row.route))
      .toSorted((one, other) => Number(goesThrough(one)) - Number(goesThrough(other)))
      .map((row) => [`${row.route} ${row.intent}`, row] as const),
  ).values(),
];

/** Who may send it, the highest below the super admin and the lowest: neither may gain by it. */
function extremesOf(row: Row): VisitorName[] {
  if (row.signsOut) return ["it_director", "student"];
  const may = visitors.filter((visitor, at) => visitor !== "signed out" && maySend(row, answersOf(row)[at]));
  return [...new Set([may[1] ?? may[0], may.at(-1)])].filter((one) => one !== undefined);
}

type Fields = [string, string][];

/** What is added to an honest form. */
const attempts = (): Record<string, Fields> => ({
  "a role": [["role", "super_admin"]],
  "a role, sent twice": [
    ["role", "student"],
    ["role", "super_admin"],
  ],
  "a role in a list": [["role[]", "super_admin"]],
  "a role on the prototype": [["__proto__", '{"role":"super_admin"}']],
  "another district": [["district_id", world.theirs.districtId]],
  "another school": [["schoolId", world.theirs.schoolId]],
  "a grade": [["grade", "12"]],
  "another person": [["profile_id", world.people.admin.profileId]],
});

const people = () =>
  db
    .selectFrom("profiles")
    .select(["id", "role", "district_id", "school_id", "grade", "auth_user_id", "email", "source", "deactivated_at"])
    .where(
      "id",
      "in",
      Object.values(world.viewers).map(({ profileId }) => profileId),
    )
    .orderBy("id")
    .execute();

/** Registers a test for each form: nobody raises themself by a field that it does not have, however it is written. */
export function testForms(which: "all" | "lowest"): void {
  test.each(forms.map((row) => [nameOf(row), row] as const))(
    "%s",
    async (_, row) => {
      const before = await people();
      const senders = extremesOf(row).filter((_, at, all) => which === "all" || at === all.length - 1);
      expect(senders.length).toBeGreaterThan(0);
      for (const visitor of senders) {
        const fresh = row.fresh ? await row.fresh(db, world, visitor) : {};
        const honest = { ...row.fields?.(world, fresh), ...(row.intent && { intent: row.intent }) };
        for (const [attempt, added] of Object.entries(attempts())) {
          // Some forms give others a role: those of them have the field, and its value is judged in the matrix.
          if (added.length === 1 && added.some(([name]) => name in honest)) continue;
          const kept = Object.entries(honest).filter(([name]) => !added.some(([other]) => other === name));
          await forgetRefusals(db);
          const answer = await (signedIn.get(visitor) as Visitor).post(row.at(world, fresh), [...kept, ...added]);
          const id = answer.headers.get("x-request-id");
          expect(`${attempt} of ${visitor}: ${answerOf(answer)}`).toBe(`${attempt} of ${visitor}: 403`);
          const line = await db
            .selectFrom("audit_log")
            .select(["actor_role", "result"])
            .where("action", "=", "access.refused")
            .where("request_id", "=", id)
            .executeTakeFirst();
          expect(line, `${attempt} of ${visitor} is in the audit log`).toEqual({
            actor_role: visitor,
            result: "denied",
          });
        }
      }
      expect(await people()).toEqual(before);
    },
    60_000,
  );
}

/** The test of imports. */
export async function expectNoRaiseByImport(): Promise<void> {
  const before = await people();
  for (const visitor of ["admin", "district_admin", "it_director", "principal"] as const) {
    const one = signedIn.get(visitor) as Visitor;
    for (const role of ["super_admin", "admin", "district_admin"] as const) {
      const csv = `email,role,district,school\n${addressOf(visitor)},${role},MARK-Own district,MARK-Own school\n`;
      for (const intent of ["check", "invite"]) {
        await forgetRefusals(db);
        const answer = await one.post("/user-management/import", { intent, csv });
        const page = await answer.text();
        expect(page).toContain("has an account");
        // Looking at what a file comes to is allowed; asking for it is not.
        const refused = await db
          .selectFrom("audit_log")
          .select(["actor_role", "result", "details"])
          .where("action", "=", "access.refused")
          .where("request_id", "=", answer.headers.get("x-request-id"))
          .execute();
        const above = !rolesToGive(visitor).includes(role);
        expect(answer.status, `${visitor} as ${role}`).toBe(above && intent === "invite" ? 422 : 200);
        expect(refused, `${visitor} as ${role}`).toMatchObject(
          above && intent === "invite"
            ? [{ actor_role: visitor, result: "denied", details: { reason: "rank", roles: [role] } }]
            : [],
        );
      }
    }
  }
  expect(await people()).toEqual(before);
}
