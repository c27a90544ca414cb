import type { Actor } from "domain/access/actor";
import { answersOf } from "domain/software/policies/answers";
import {
  type Asker,
  type Ban,
  type Decision,
  type FiredRule,
  type Ground,
  mayIUse,
} from "domain/software/policies/may-i-use";
import type { RuleEffect } from "domain/software/policies/terms";
import { type ApprovalStatus, approvalStatuses, type PrivacyStatus } from "domain/software/status/terms";
import { describe, expect, test } from "vitest";
import { unknownFacts } from "./facts";
import { truthTable } from "./may-i-use-table";

const alder = { id: "alder", name: "Alder" };
const birch = { id: "birch", name: "Birch" };
const today = "2027-03-01";

const ban: Ban = {
  id: "entry",
  reason: "It sells data",
  schools: [],
  grades: [],
  roles: [],
  exceptSchools: [],
  exceptPeople: [],
  alternative: { id: "other", name: "Other" },
};
const bans: Record<string, Ban> = {
  all: ban,
  student: { ...ban, roles: ["student"] },
  teacher: { ...ban, roles: ["teacher"] },
  grades4: { ...ban, grades: [4] },
  alder: { ...ban, schools: [alder] },
  "alder+grades4": { ...ban, schools: [alder], grades: [4] },
  "all-alder": { ...ban, exceptSchools: [{ id: "alder", until: null }] },
  "all-teacher": { ...ban, exceptPeople: [{ id: "teacher", until: "2027-06-30" }] },
};

const rule = (effect: RuleEffect): FiredRule => ({
  id: effect,
  name: `The rule to ${effect}`,
  effect,
  severity: "medium",
  message: "Because of the rule",
});

const decided: Decision = {
  allowedGrades: [],
  allowedSchools: [],
  allowedRoles: [],
  staffOnly: false,
  allowedUntil: null,
  conditions: null,
  reason: "The committee met",
  overrideReason: null,
};
const decisions: Record<string, Partial<Decision>> = {
  staff: { staffOnly: true },
  teachers: { allowedRoles: ["teacher"] },
  "teachers+students": { allowedRoles: ["teacher", "student"] },
  "staff-roles": { allowedRoles: ["teacher", "principal", "curriculum_director", "it_director", "district_admin"] },
  "at-birch": { allowedSchools: [birch] },
  "grades3-5": { allowedGrades: [3, 4, 5] },
  "until-yesterday": { allowedUntil: "2027-02-28" },
  "until-today": { allowedUntil: today },
  words: { conditions: "Accounts made by the school." },
  override: { overrideReason: "The board said so" },
};

const limits: Record<string, Partial<Ground["facts"]>> = {
  "1-3": { gradeMin: 1, gradeMax: 3 },
  "6-8": { gradeMin: 6, gradeMax: 8 },
  "6-": { gradeMin: 6 },
  age13: { minAge: 13 },
};

const people: Record<string, Omit<Asker, "grade">> = {
  teacher: { role: "teacher", profileId: "teacher", schoolId: "alder" },
  principal: { role: "principal", profileId: "principal", schoolId: "alder" },
  student: { role: "student", profileId: "student", schoolId: "alder" },
  "unplaced-student": { role: "student", profileId: "student", schoolId: null },
  director: { role: "it_director", profileId: "director", schoolId: null },
  operator: { role: "super_admin", profileId: "operator", schoolId: null },
  nobody: { role: null, profileId: null, schoolId: null },
};

const words = (cell: string) => (cell === "-" ? [] : cell.split(" "));
const one = <T>(from: Record<string, T>, word: string): T => {
  if (!(word in from)) throw new Error(`"${word}" stands for nothing`);
  return from[word] as T;
};

type Row = { text: string; cells: string[]; answer: string; by: string };

const rows: Row[] = truthTable
  .split("\n")
  .slice(2)
  .filter((line) => line.includes("||"))
  .map((line) => {
    const [given = "", expected = ""] = line.split("||");
    const [answer = "", by = ""] = expected.split("|").map((cell) => cell.trim());
    const cells = given.split("|").map((cell) => cell.trim());
    return { text: [...cells, "=>", answer, by].join(" "), cells, answer, by };
  });

function groundOf([
  blacklist = "-",
  rules = "-",
  status = "-",
  privacy = "-",
  conditions = "-",
  limit = "-",
]: string[]): Ground {
  return {
    today,
    facts: {
      ...unknownFacts,
      approvalStatus: (status === "-" ? "approved" : status) as ApprovalStatus,
      privacyStatus: (privacy === "-" ? "compliant" : privacy) as PrivacyStatus,
      ...(limit === "-" ? {} : one(limits, limit)),
    },
    blacklist: words(blacklist).map((word) => one(bans, word)),
    rules: words(rules).map((word) => rule(word as RuleEffect)),
    decision: Object.assign({ ...decided }, ...words(conditions).map((word) => one(decisions, word))),
    request: null,
  };
}

function askerOf(cell: string): Asker {
  const [who = "", ...rest] = cell.split(" ");
  const grade = rest.find((word) => /^\d+$/.test(word));
  const at = rest.includes("birch") ? { schoolId: "birch" } : {};
  return { ...one(people, who), ...at, grade: grade === undefined ? null : Number(grade) };
}

describe("the truth table", () => {
  test("reaches every level, every answer and every status", () => {
    expect(new Set(rows.map(({ by }) => by))).toEqual(
      new Set(["blacklist", "policy_rule", "status", "conditions", "grade"]),
    );
    expect(new Set(rows.map(({ answer }) => answer))).toEqual(new Set(["yes", "yes_if", "ask", "no"]));
    const untried = ["approved"];
    const tried = new Set([...rows.map(({ cells }) => cells[2]), ...untried]);
    expect(approvalStatuses.filter((status) => !tried.has(status))).toEqual([]);
  });

  test.each(rows)("$text", ({ cells, answer, by }) => {
    const said = mayIUse(askerOf(cells[6] ?? ""), groundOf(cells));
    expect({ answer: said.answer, by: said.by.kind }).toEqual({ answer, by });
    expect(said.reason).toMatch(/^[A-Z].*[.!?]$/);
    expect(said.conditions.length > 0).toBe(answer === "yes_if");
  });
});

/** The cell of the level that decided. A policy rule decides by the status as well: it yields to a decision. */
const level: Record<string, number> = { blacklist: 0, policy_rule: 1, status: 3, conditions: 4, grade: 5 };
const tries: string[][] = [
  ["all", "student", "grades4", "alder"],
  ["block", "allow", "needs_request", "needs_review", "alert"],
  ["not_reviewed", "under_review", "pilot", "denied", "blocked", "retired"],
  ["expired", "not_evaluated", "conditional"],
  ["staff", "teachers", "at-birch", "grades3-5", "words", "override"],
  ["1-3", "6-8", "age13"],
];

describe("a level that has decided wins over all that come after it", () => {
  // An answer that comes of nothing's speaking against it has no level after it.
  const decisive = rows.filter(({ answer, by }) => answer === "no" || answer === "ask" || by === "policy_rule");
  test.each(decisive)("$text", ({ cells, answer, by }) => {
    const asker = askerOf(cells[6] ?? "");
    const before = mayIUse(asker, groundOf(cells));
    for (let at = (level[by] ?? 0) + 1; at < tries.length; at++) {
      // What a rule asks for is a decision, and an override settles what the status says of privacy.
      if (by === "policy_rule" && at === 2 && cells[1] !== "block") continue;
      for (const word of tries[at] ?? []) {
        if (word === "override" && by === "status") continue;
        const changed = cells.map((cell, index) =>
          index === at ? (at === 4 && cell !== "-" ? `${cell} ${word}` : word) : cell,
        );
        const said = mayIUse(asker, groundOf(changed));
        expect([word, said.answer, said.by]).toEqual([word, answer, before.by]);
      }
    }
  });
});

describe("what is unknown is never a yes", () => {
  const asker: Asker = { ...one(people, "teacher"), grade: 4 };
  test("nothing on record at all", () => {
    const said = mayIUse(asker, {
      today,
      facts: unknownFacts,
      blacklist: [],
      rules: [],
      decision: null,
      request: null,
    });
    expect(said).toMatchObject({ answer: "ask", by: { kind: "status", name: "not_reviewed" } });
  });
  test("approved, and nobody has looked at privacy", () => {
    const facts = { ...unknownFacts, approvalStatus: "approved" as const };
    expect(mayIUse(asker, { today, facts, blacklist: [], rules: [], decision: decided, request: null }).answer).toBe(
      "ask",
    );
  });
});

describe("what is said", () => {
  const student: Asker = { ...one(people, "student"), grade: 4 };
  const teacher: Asker = { ...one(people, "teacher"), grade: null };

  test("students are not told what the district's people wrote for each other", () => {
    for (const cells of [["all"], ["-", "-", "denied"], ["-", "-", "blocked"]]) {
      expect(mayIUse(student, groundOf(cells)).reason).not.toMatch(/sells data|committee/);
      expect(mayIUse(teacher, groundOf(cells)).reason).toMatch(/sells data|committee/);
    }
    expect(mayIUse(student, groundOf(["-", "alert"])).alerts).toEqual([]);
    expect(mayIUse(teacher, groundOf(["-", "alert"])).alerts).toMatchObject([{ id: "alert" }]);
  });

  test("a rule names itself, an entry says what to use instead", () => {
    expect(mayIUse(teacher, groundOf(["-", "block"])).by).toEqual({
      kind: "policy_rule",
      id: "block",
      name: "The rule to block",
    });
    const said = mayIUse(teacher, groundOf(["all"]));
    expect(said).toMatchObject({ by: { id: "entry" }, alternative: { id: "other" } });
  });

  test("a student is not told which rule it is, and only who may open it is led to it", () => {
    const by = (role: Actor["role"], asker: Asker) =>
      answersOf({ role, districtId: "own" } as Actor, asker)(groundOf(["-", "block"])).by;
    expect(by("student", student)).toEqual({ kind: "policy_rule", id: null, name: null });
    expect(by("teacher", teacher)).toEqual({ kind: "policy_rule", id: null, name: "The rule to block" });
    expect(by("it_director", teacher)).toEqual({ kind: "policy_rule", id: "block", name: "The rule to block" });
  });

  test("conditions, one phrase each", () => {
    const asker = { ...teacher, schoolId: null, role: "it_director" as const };
    const said = mayIUse(asker, groundOf(["-", "-", "pilot", "-", "staff grades3-5 at-birch until-today words"]));
    expect(said.conditions).toEqual([
      "Only as part of the pilot",
      "Staff only, not students",
      "In grades 3 to 5",
      "At Birch",
      "Until March 1, 2027",
      "Accounts made by the school",
    ]);
  });

  test("that an approval's roles leave students out is said to the staff whom it lets in", () => {
    const said = (who: string, ...words: string[]) =>
      mayIUse({ ...one(people, who), grade: null }, groundOf(["-", "-", "-", "-", words.join(" ")])).conditions;
    for (const who of ["teacher", "principal", "director", "operator"]) {
      expect(said(who, "staff-roles"), who).toEqual(["Staff only, not students"]);
      expect(said(who, "staff", "staff-roles").slice(0, 1), who).toEqual(["Staff only, not students"]);
    }
    expect(said("teacher", "teachers", "words")).toEqual([
      "Only for teachers, not students",
      "Accounts made by the school",
    ]);
    expect(said("operator", "teachers+students")).toEqual(["Only for teachers and students"]);
    expect(said("teacher", "staff", "teachers"), "students are left out by another condition").toEqual([
      "Staff only, not students",
    ]);
  });

  test("approved with conditions that the asker meets all say which these are", () => {
    const said = (conditions: string, status = "approved_with_conditions") =>
      mayIUse({ ...teacher, grade: 4 }, groundOf(["-", "-", status, "-", conditions])).conditions;
    expect(said("grades3-5")).toEqual(["In grades 3 to 5"]);
    expect(said("grades3-5 words")).toEqual(["Accounts made by the school"]);
    expect(said("-")).toEqual(["The conditions aren’t on record. Ask your IT director"]);
    expect(said("grades3-5", "approved")).toEqual([]);
  });

  test("what stands in the way of an approval", () => {
    const reason = (...cells: string[]) => mayIUse({ ...teacher, grade: 4 }, groundOf(cells)).reason;
    expect(reason("-", "-", "-", "expired")).toBe("It is approved, but its privacy agreement has expired.");
    expect(reason("-", "-", "-", "-", "-", "1-3")).toBe(
      "It is approved, but made for grades 1 to 3, not for students in grade 4.",
    );
    const inSix = mayIUse({ ...teacher, grade: 6 }, groundOf(["-", "-", "-", "-", "grades3-5"]));
    expect(inSix).toMatchObject({ answer: "no", reason: expect.stringContaining("not for students in grade 6") });
    expect(reason("-", "-", "-", "-", "at-birch")).toBe("It is approved only at Birch.");
    expect(reason("-", "-", "denied")).toBe("The district has denied it: The committee met.");
  });

  test("that it is requested, and how far its review is, whoever asks", () => {
    const requested = { on: "2027-02-09", isStarted: false };
    const said = (cells: string[], request: Ground["request"] = requested, asker = teacher) =>
      mayIUse(asker, { ...groundOf(cells), request });
    const waits = "It’s been requested. The review hasn’t started yet.";
    const again = "It was requested again on February 9, 2027. The review hasn’t started yet.";
    for (const asker of [teacher, student]) {
      expect(said(["-", "-", "not_reviewed"], requested, asker)).toMatchObject({ answer: "ask", reason: waits });
    }
    expect(said(["-", "-", "not_reviewed"], null).reason).toBe("It hasn’t been reviewed yet.");
    expect(said(["-", "-", "not_reviewed"])).toMatchObject({ isRequested: true });
    expect(said(["-", "-", "not_reviewed"], null)).toMatchObject({ isRequested: false });
    for (const request of [null, { ...requested, isStarted: true }]) {
      expect(said(["-", "-", "under_review"], request).reason).toBe("It’s in review. There’s no decision yet.");
    }
    expect(said(["-", "-", "denied"])).toMatchObject({
      answer: "no",
      reason: `The district has denied it: The committee met. ${again}`,
    });
    expect(said(["-", "-", "retired"], requested, student).reason).toBe(`The district has retired it. ${again}`);
    expect(said(["-", "-", "denied"], { ...requested, isStarted: true }).reason).not.toContain("requested");
    expect(said(["-", "-", "ended", "-", "until-yesterday"]).reason).toBe(
      `Its approval ended on February 28, 2027. ${again}`,
    );
    const byRule = (status: string, request: Ground["request"]) => said(["-", "needs_request", status], request).reason;
    expect(byRule("not_reviewed", requested)).toBe(`${byRule("not_reviewed", null)} ${waits}`);
    expect(byRule("under_review", null)).toMatch(/[.] It’s in review[.] There’s no decision yet[.]$/);
  });
});
