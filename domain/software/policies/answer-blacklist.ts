import { endSentence } from "domain/sentence-words";
import { gradesInWords } from "domain/software/catalogue/grades";
import type { Asker, Ban, LetOff, Said } from "./answer";
import { usersOf } from "./answer-conditions";
import { notFor } from "./answer-levels";
import { dayInWords, listInWords, rolesInWords } from "./answer-texts";

type Users = ReturnType<typeof usersOf>;

/** An exception that keeps an entry from the asker: their school's, or their own until a last day. */
type Exception = { entry: Ban; isOwn: boolean; until: string | null };

/**
 * What the blacklist says of the asker: `against`, where an entry speaks against them, and `exception`, but for which one
 * would; of several the one that ends first.
 *
 * An entry for some schools, grades or roles says no to those; where it is not known whether the asker is one of them,
 * ask. A plain no of a later entry wins over such an "ask".
 */
export function byBlacklist(asker: Asker, blacklist: readonly Ban[]) {
  let perhaps: Said | null = null;
  let exception: Exception | null = null;
  for (const entry of blacklist) {
    if (reachOf(entry, asker, usersOf(asker)) === false) continue;
    const found = exceptionOf(entry, asker);
    const reached = reachOf(entry, asker, usersLeft(asker, found));
    if (reached === false) exception = endingFirst(exception, found);
    else if (reached) return { against: saidOf(entry, asker, found), exception: null };
    else perhaps ??= perhapsOf(entry, asker, found);
  }
  return { against: perhaps, exception };
}

/** Whether an entry is for the asker and those whom they ask for; null: it hangs on what is not known of them. */
function reachOf({ schools, grades, roles }: Ban, { schoolId, grade }: Asker, users: Users): boolean | null {
  if (users.length === 0) return false;
  const schoolIds = schools.map(({ id }) => id);
  const reached = [reaches(schoolIds, [schoolId]), reaches(grades, [grade]), reaches(roles, users)];
  return reached.includes(false) ? false : reached.includes(null) ? null : true;
}

/** Whether a limit reaches the asker. Empty limits reach everyone; null: it hangs on what is not known of them. */
function reaches<T>(limits: readonly T[], of: readonly (T | null)[]): boolean | null {
  if (limits.length === 0 || of.some((one) => one !== null && limits.includes(one))) return true;
  return of.includes(null) ? null : false;
}

/** A school's exception is for all of its people, and so it comes before one of their own. */
function exceptionOf(entry: Ban, { schoolId, profileId }: Asker): Exception | null {
  const school = lastOf(entry.exceptSchools, schoolId);
  if (school) return { entry, isOwn: false, until: school.until };
  const own = lastOf(entry.exceptPeople, profileId);
  return own && { entry, isOwn: true, until: own.until };
}

function lastOf(all: readonly LetOff[], of: string | null): LetOff | null {
  const [first, ...others] = all.filter(({ id }) => id === of);
  return first ? others.reduce((last, one) => (endsBefore(last.until, one.until) ? one : last), first) : null;
}

/** Whether a last day comes before another; null is none. */
const endsBefore = (one: string | null, other: string | null) => one !== null && (other === null || one < other);

const endingFirst = (one: Exception | null, other: Exception | null) =>
  one && other && endsBefore(other.until, one.until) ? other : (one ?? other);

/** Whom an entry may reach: a person whom it lets off is let off themself, and not the students whom they ask for. */
function usersLeft(asker: Asker, exception: Exception | null): Users {
  if (!exception) return usersOf(asker);
  if (!exception.isOwn || asker.role === "student") return [];
  return usersOf(asker).filter((role) => role === "student");
}

/** What an entry says with its reason, which the district's people wrote for each other. */
const levelOf = (entry: Ban, asker: Asker) => ({
  by: { kind: "blacklist" as const, id: entry.id, name: null },
  alternative: entry.alternative,
  why: asker.role === "student" ? null : entry.reason,
});

function saidOf(entry: Ban, asker: Asker, exception: Exception | null): Said {
  const { why, ...said } = levelOf(entry, asker);
  const isByGrade = entry.grades.length > 0 && asker.grade !== null && !exception;
  const reason = isByGrade ? notForGrade(asker.grade as number, why) : onBlacklist(null, why);
  return { ...said, answer: "no", reason: notForThem(asker, exception) + reason };
}

function perhapsOf(entry: Ban, asker: Asker, exception: Exception | null): Said {
  const { why, ...said } = levelOf(entry, asker);
  return { ...said, answer: "ask", reason: notForThem(asker, exception) + onBlacklist(scopeInWords(entry), why) };
}

/** To a person whom an entry lets off, and not the students whom they ask for. */
const notForThem = ({ grade }: Asker, exception: Exception | null) =>
  exception && grade !== null ? `Your exception is for you alone, ${notFor(grade)}. ` : "";

const onBlacklist = (forWhom: string | null, why: string | null) =>
  `It is on the district’s blocked list${forWhom ? ` for ${forWhom}` : ""}${why === null ? "." : `: ${endSentence(why)}`}`;

const notForGrade = (grade: number, why: string | null) =>
  `It is on the district’s blocked list, ${notFor(grade)}${why === null ? "." : `: ${endSentence(why)}`}`;

/** An entry in a sentence, for those who see to the whole district: for whom it bans something, if not for all, and why. */
export const banInWords = (entry: Ban) => onBlacklist(scopeInWords(entry), entry.reason);

/** Whether an entry bans something for everyone, those apart whom it lets off. */
export const isForAll = ({ schools, grades, roles }: Ban) =>
  [schools, grades, roles].every((limits) => limits.length === 0);

function scopeInWords({ schools, grades, roles }: Ban): string {
  const parts = [
    grades.length > 0 ? gradesInWords(grades) : "",
    roles.length > 0 ? rolesInWords(roles) : "",
    schools.length > 0 ? listInWords(schools.map(({ name }) => name)) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** An exception in two sentences without the last stop: whose it is and until when, and for whom it stays blocked. */
function exceptionInWords(asker: Asker, { entry, isOwn, until }: Exception): string {
  const [they, their] = asker.isReadByOthers ? ["They", "Their"] : ["You", "Your"];
  const whose = `${isOwn ? `${they} have` : `${their} school has`} an exception${until ? ` until ${dayInWords(until)}` : ""}`;
  if (!isForAll(entry)) return `${whose}. It is otherwise blocked for ${scopeInWords(entry)}`;
  const isOnly = entry.exceptSchools.length + entry.exceptPeople.length === 1;
  const students = isOwn && asker.role !== "student" ? ", including students" : "";
  return `${whose}. It is blocked for everyone ${isOnly ? "else" : "without one"}${students}`;
}

/** What the later levels say, told with the exception but for which they would not be asked. A no stands by itself. */
export function withException(asker: Asker, exception: Exception | null, said: Said): Said {
  if (!exception || said.answer === "no") return said;
  const words = exceptionInWords(asker, exception);
  if (said.answer === "ask") return { ...said, reason: `${said.reason} ${words}.` };
  if (said.answer === "yes" && said.by.kind === "status") return { ...said, reason: `${words}.` };
  const conditions = said.conditions?.length ? { conditions: [words, ...said.conditions] } : {};
  return { ...said, ...conditions, reason: `${words}. ${said.reason}` };
}
