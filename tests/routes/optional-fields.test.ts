import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "~/http/paths";
import type { Row } from "../access/matrix.row";
import { table } from "../access/matrix.table";
import { addressOf, aMatrixWorld, type MatrixWorld, type VisitorName, visitors } from "../access/matrix.world";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
let web: Web;
let world: MatrixWorld;
let files: string;
const signedIn = new Map<VisitorName, Visitor>();

beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), "rollcall-optional-"));
  world = await aMatrixWorld(database.db, files);
  web = await startWeb(database.url, { FILES_FOLDER: files });
}, 120_000);
afterAll(async () => {
  await web.stop();
  await database.close();
  await rm(files, { recursive: true, force: true });
});

/** Each screen once, as the row of the matrix asks for it that most visitors see. */
const pagesSeen = ({ gives }: Row) => gives.split(/\s+/).filter((answer) => answer === "200").length;
const screens = [
  ...new Map(
    table
      .filter(({ intent, only, route }) => intent === undefined && only !== "loader" && !route.endsWith("-csv"))
      .filter((row) => pagesSeen(row) > 0)
      .toSorted((one, other) => pagesSeen(one) - pagesSeen(other))
      .map((row) => [row.route, row] as const),
  ).values(),
];

/** Pages that open a form by their address alone. */
const opened: [VisitorName, (world: MatrixWorld) => string][] = [
  ["district_admin", ({ ours }) => paths.blacklistEntryEdit(ours.blacklistId)],
  ["district_admin", ({ ours }) => paths.policyRuleEdit(ours.ruleId)],
  ["district_admin", ({ ours }) => paths.agreementEdit(ours.agreementId)],
  ["district_admin", ({ ours }) => paths.agreementRenew(ours.agreementId)],
  ["it_director", ({ ours }) => paths.patternEdit(ours.patternId)],
  ["it_director", ({ ours }) => `${paths.reviewOf(ours.softwareId)}?ask`],
  ...["approved", "approved_with_conditions", "pilot", "denied", "retired"].map((decision): (typeof opened)[number] => [
    "district_admin",
    ({ ours }) => `${paths.reviewDecision(ours.softwareId)}?decision=${decision}`,
  ]),
];

async function sessionOf(name: VisitorName): Promise<Visitor> {
  const known = signedIn.get(name);
  if (known) return known;
  const one = new Visitor(web.origin);
  if (name !== "signed out") await one.signIn(addressOf(name));
  if (name === "super_admin" || name === "admin") {
    await one.post("/working-district", { district: world.ours.districtId });
  }
  signedIn.set(name, one);
  return one;
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "").trim();
const typed = /^(text|email|url|tel|number|date|time|month|password|search)$/;

/** Fields that neither mark fits, each with its reason. */
const apart: Record<string, string> = {
  "Ask about": "adds a line to a rule or a review, and says nothing by itself",
  Comment: "is needed for some findings of a review, and its hint says for which",
  "Signed on": "is needed for one status of an agreement, and its hint says for which",
  "Leave this field empty": "is there for programs, and hidden from people",
  District: "is shown for the roles that need one, and its hint says which do",
  School: "is shown for the roles that need one, and its hint says which do",
};

type Field = { label: string; isMarked: boolean; isRequired: boolean; isSettled: boolean };

/** The fields of a form that people type into or choose from, with what their labels and their tags say of them. */
function fieldsOf(form: string): Field[] {
  // Of a group of which one is enough, none is required and none is optional.
  const own = form.replaceAll(/<fieldset class="one-of".*?<\/fieldset>/gs, "");
  return [...own.matchAll(/<(input|textarea|select)\b[^>]*>(?:(?<=<select[^>]*>).*?<\/select>)?/gs)].flatMap(
    ([control, tag]): Field[] => {
      const [opening = ""] = /^<[^>]*>/.exec(control) ?? [];
      const id = attribute(opening, "id");
      if (tag === "input" && !typed.test(attribute(opening, "type") ?? "text")) return [];
      if (!id) return [];
      const label = textOf(new RegExp(`<label[^>]*for="${id}"[^>]*>(.*?)</label>`, "s").exec(own)?.[1] ?? "");
      return [
        {
          label: label || id,
          isMarked: /\(optional\)/.test(label),
          isRequired: /\srequired=""/.test(opening),
          // A list without an empty choice always has an answer.
          isSettled: (tag === "select" && !/<option value=""/.test(control)) || /\sreadonly=""/i.test(opening),
        },
      ];
    },
  );
}

/** What is wrong with the marks of the forms of a page that are posted. */
function faultsOf(html: string): string[] {
  const forms = html.match(/<form[^>]*method="post"[^>]*>.*?<\/form>/gs) ?? [];
  return forms.flatMap(fieldsOf).flatMap(({ label, isMarked, isRequired, isSettled }) => {
    if (label in apart) return [];
    if (isMarked && isRequired) return [`“${label}” is required and marked as optional`];
    if (!isMarked && !isRequired && !isSettled) return [`“${label}” is neither required nor marked as optional`];
    return [];
  });
}

const cases: [string, VisitorName, (world: MatrixWorld) => Promise<string> | string][] = [
  ...screens.map((row): (typeof cases)[number] => {
    const answers = row.gives.trim().split(/\s+/);
    const visitor = visitors[answers.indexOf("200")] ?? "super_admin";
    return [
      row.route,
      visitor,
      async (world) => row.at(world, row.fresh ? await row.fresh(database.db, world, visitor) : {}),
    ];
  }),
  ...opened.map(([visitor, at]): (typeof cases)[number] => [String(at), visitor, at]),
];

test("every field that may be left blank is marked “(optional)”, and none that may not", async () => {
  const faults: string[] = [];
  let forms = 0;
  for (const [, visitor, at] of cases) {
    const address = await at(world);
    const html = await (await sessionOf(visitor)).read(address);
    forms += html.match(/<form[^>]*method="post"/g)?.length ?? 0;
    faults.push(...faultsOf(html).map((fault) => `${address.replaceAll(/[0-9a-f-]{36}/g, ":id")}: ${fault}`));
  }
  expect(forms).toBeGreaterThan(100);
  expect([...new Set(faults)]).toEqual([]);
}, 300_000);
