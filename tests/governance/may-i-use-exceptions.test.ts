import { type Asker, type Ban, type Decision, type Ground, mayIUse } from "domain/software/policies/may-i-use";
import { expect, test } from "vitest";
import { unknownFacts } from "./facts";

const teacher: Asker = { role: "teacher", profileId: "teacher", schoolId: "alder", grade: null };
const principal: Asker = { ...teacher, role: "principal", profileId: "principal" };
const student: Asker = { role: "student", profileId: "student", schoolId: "alder", grade: 4 };
const director: Asker = { role: "it_director", profileId: "director", schoolId: null, grade: null };

const until = "2027-06-30";
const noDecision: Decision = {
  allowedGrades: [],
  allowedSchools: [],
  allowedRoles: [],
  staffOnly: false,
  allowedUntil: null,
  conditions: null,
  reason: null,
  overrideReason: null,
};

type Given = { bans: Partial<Ban>[]; decision?: Partial<Decision>; facts?: Partial<Ground["facts"]> };

function groundOf({ bans, decision = {}, facts = {} }: Given): Ground {
  const none = { schools: [], grades: [], roles: [], exceptSchools: [], exceptPeople: [], alternative: null };
  return {
    today: "2027-03-01",
    facts: { ...unknownFacts, approvalStatus: "approved", privacyStatus: "compliant", ...facts },
    blacklist: bans.map((ban, nth) => ({ id: `entry ${nth}`, reason: "It sells data", ...none, ...ban })),
    rules: [],
    decision: { ...noDecision, ...decision },
    request: null,
  };
}

const say = (asker: Asker, ...bans: Partial<Ban>[]) => {
  const { answer, reason } = mayIUse(asker, groundOf({ bans }));
  return [answer, reason];
};
const except = (id: string, day: string | null = until) => [{ id, until: day }];

test("a person’s own exception is named, with its end and that students are not let off", () => {
  const bans = { exceptPeople: except("teacher") };
  const blocked = "It is on the district’s blocked list";
  expect(say(teacher, bans)).toEqual([
    "yes",
    "You have an exception until June 30, 2027. It is blocked for everyone else, including students.",
  ]);
  expect(say({ ...teacher, grade: 4 }, bans)).toEqual([
    "no",
    `Your exception is for you alone, not for students in grade 4. ${blocked}: It sells data.`,
  ]);
  expect(say(principal, bans)).toEqual(["no", `${blocked}: It sells data.`]);
  expect(say(student, bans)).toEqual(["no", `${blocked}.`]);
  expect(say(teacher, { exceptPeople: except("teacher", null) })[1]).toMatch(/^You have an exception[.] /);
  expect(say(student, { exceptPeople: except("student") })).toEqual([
    "yes",
    "You have an exception until June 30, 2027. It is blocked for everyone else.",
  ]);
});

test("a school’s exception is for all of its people, and is named before a person’s own", () => {
  const bans = { exceptSchools: except("alder") };
  const school = "Your school has an exception until June 30, 2027. It is blocked for everyone else.";
  for (const asker of [teacher, { ...teacher, grade: 4 }, principal, student]) {
    expect(say(asker, bans), String(asker.role)).toEqual(["yes", school]);
  }
  expect(say(director, bans)[0]).toBe("no");
  expect(say({ ...teacher, grade: 4 }, { ...bans, exceptPeople: except("teacher", null) })).toEqual([
    "yes",
    "Your school has an exception until June 30, 2027. It is blocked for everyone without one.",
  ]);
});

test("an entry for some says whom it is still for, and an exception to what doesn’t concern the asker is not told", () => {
  const exceptPeople = except("teacher");
  expect(say(teacher, { roles: ["teacher", "student"], exceptPeople })).toEqual([
    "yes",
    "You have an exception until June 30, 2027. It is otherwise blocked for teachers and students.",
  ]);
  expect(say(teacher, { roles: ["student"], exceptPeople })).toEqual(["yes", "It is approved."]);
  expect(say({ ...teacher, grade: 4 }, { grades: [4], exceptPeople })).toEqual([
    "no",
    "Your exception is for you alone, not for students in grade 4. It is on the district’s blocked list: It sells data.",
  ]);
  expect(say({ ...teacher, grade: 5 }, { grades: [4], exceptPeople })).toEqual(["yes", "It is approved for grade 5."]);
});

test("of several exceptions the one that ends first is named, of two to one entry the one that lasts", () => {
  const endsIn = (month: string | null) => ({
    exceptPeople: except("teacher", month && `2027-${month}-01`),
  });
  const said = (...bans: Partial<Ban>[]) => say(teacher, ...bans)[1];
  expect(said(endsIn("05"), endsIn("04"), endsIn(null))).toContain("until April 1, 2027");
  expect(said(endsIn(null), endsIn("04"))).toContain("until April 1, 2027");
  expect(said(endsIn(null), endsIn(null))).toMatch(/^You have an exception[.] /);
  const both = [...endsIn("04").exceptPeople, ...endsIn("05").exceptPeople];
  expect(said({ exceptPeople: both })).toContain("until May 1, 2027");
  expect(say(teacher, endsIn("05"), {})[0], "another entry says no").toBe("no");
});

test("with conditions it is the first of them, with a request it follows, and another no stands by itself", () => {
  const bans = [{ exceptPeople: except("teacher") }];
  const words = "You have an exception until June 30, 2027. It is blocked for everyone else, including students";
  expect(mayIUse(teacher, groundOf({ bans, decision: { staffOnly: true } }))).toMatchObject({
    answer: "yes_if",
    conditions: [words, "Staff only, not students"],
    reason: `${words}. It is approved with these conditions: Staff only, not students.`,
  });
  expect(mayIUse(teacher, groundOf({ bans, facts: { approvalStatus: "not_reviewed" } }))).toMatchObject({
    answer: "ask",
    reason: `It hasn’t been reviewed yet. ${words}.`,
  });
  expect(mayIUse(teacher, groundOf({ bans, facts: { approvalStatus: "denied" } })).reason).toBe(
    "The district has denied it.",
  );
  const allow = { id: "r", name: "Rule", effect: "allow", severity: "low", message: "Free of data" } as const;
  const undecided = groundOf({ bans, facts: { approvalStatus: "not_reviewed" } });
  expect(mayIUse(teacher, { ...undecided, rules: [allow] })).toMatchObject({
    answer: "yes",
    reason: `${words}. Free of data.`,
  });
});
