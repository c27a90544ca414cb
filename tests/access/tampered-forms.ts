import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, endConnectionTests } from "../support/database";
import { forgetRefusals } from "../support/refusals";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { answerOf } from "./matrix.cells";
import { nameOf, type Row } from "./matrix.row";
import { table } from "./matrix.table";
import { addressOf, aMatrixWorld, type MatrixWorld, type VisitorName, visitors } from "./matrix.world";

const database = await cloneDatabase();
const { db } = database;
const signedIn = new Map<VisitorName, Visitor>();
let web: Web;
let world: MatrixWorld;
let files: string;

beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), "rollcall-tampered-"));
  world = await aMatrixWorld(db, files);
  await endConnectionTests(database);
  web = await startWeb(database.url, { FILES_FOLDER: files });
}, 120_000);
afterAll(async () => {
  await web.stop();
  await database.close();
  await rm(files, { recursive: true, force: true });
});

/** The session of a visitor; a new one when a form has ended it. */
async function sessionOf(name: VisitorName, anew = false): Promise<Visitor> {
  const known = signedIn.get(name);
  if (known && !anew) return known;
  const one = new Visitor(web.origin);
  if (name !== "signed out") {
    await one.signIn(addressOf(name));
    if (name === "super_admin" || name === "admin") {
      await one.post("/working-district", { district: world.ours.districtId });
    }
  }
  signedIn.set(name, one);
  return one;
}

const answersOf = (row: Row) => row.gives.trim().split(/\s+/);
const succeeds = (answer: string | undefined) => ["done", "422", "409", "200"].includes(answer ?? "");
/** Each form once, by a row in which somebody sends it with success where there is one. Endpoints read no form. */
const forms = [
  ...new Map(
    table
      .filter(({ intent, route }) => intent !== undefined && !route.startsWith("routes/api/"))
      .toSorted((one, other) => Number(answersOf(one).some(succeeds)) - Number(answersOf(other).some(succeeds)))
      .map((row) => [`${row.route} ${row.intent}`, row] as const),
  ).values(),
];
/** The first who gets through with an honest form; a super admin where nobody does. */
const senderOf = (row: Row) => visitors[answersOf(row).findIndex(succeeds)] ?? "super_admin";

/** What a validator says by itself, or shows of itself. */
const raw =
  /Invalid (input|UUID|URL|option|email|string|ISO|discriminator|key)|expected (string|number|array|object|one of|int|nonoptional)|received (undefined|array|NaN|string)|Too (big|small)|Unrecognized key|must match pattern|\^\[|\\d\{|ZodError|invalid_(type|union|value|format)/i;
const long = "x".repeat(10_000);

type Fields = [string, string][];
/** The ways in which one field of a form is spoiled. */
const spoilt = (fields: Fields, name: string): Record<string, Fields> => {
  const rest = fields.filter(([other]) => other !== name);
  return {
    missing: rest,
    "sent twice": [...rest, [name, "a"], [name, "b"]],
    "of 10,000 letters": [...rest, [name, long]],
    "a NUL": [...rest, [name, "\u0000"]],
    "an object": [...rest, [name, "[object Object]"]],
  };
};

/**
 * Registers a test for each form: whatever is wrong with its fields, it is answered, and in our words. "some" spoils each
 * field in one way, another one for the next field.
 */
export function testTampering(which: "all" | "some"): void {
  test.each(forms.map((row, at) => [nameOf(row), row, at] as const))(
    "%s",
    async (_, row, nth) => {
      const sender = senderOf(row);
      const fresh = row.fresh ? await row.fresh(db, world, sender) : {};
      const honest: Fields = Object.entries({
        ...row.fields?.(world, fresh),
        ...(row.intent && { intent: row.intent }),
      });
      const names = [...new Set([...honest.map(([name]) => name), "unheard-of"])];
      const faults: string[] = [];
      for (const [at, name] of names.entries()) {
        for (const [way, [how, fields]] of Object.entries(spoilt(honest, name)).entries()) {
          if (which === "some" && way !== (at + nth) % 5) continue;
          faults.push(
            ...(await faultsOf(sender, row.at(world, fresh), fields)).map((fault) => `${name} ${how}: ${fault}`),
          );
        }
      }
      await forgetRefusals(db);
      expect(faults).toEqual([]);
    },
    60_000,
  );

  test("all forms of the table are swept", () => {
    expect(forms.length).toBeGreaterThan(90);
  });
}

async function faultsOf(sender: VisitorName, at: string, fields: Fields): Promise<string[]> {
  let answer = await (await sessionOf(sender)).post(at, fields);
  // A form before it has ended the session.
  if (sender !== "signed out" && answerOf(answer) === "in")
    answer = await (await sessionOf(sender, true)).post(at, fields);
  const page = (await answer.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, "");
  const said = raw.exec(page.replaceAll(/ (?:value|pattern)="[^"]*"/g, ""))?.[0];
  return [...(answer.status >= 500 ? [String(answer.status)] : []), ...(said ? [said] : [])];
}
