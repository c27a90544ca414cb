import { ownOf } from "domain/own";
import { formatLongDay, hourOf } from "~/ui/time-format";

/** What the first page says first, by the clock of the person's district: "Good morning, Ana", and the day. */
export function greetingOf(displayName: string, { now, zone }: { now: string; zone: string }) {
  const hour = hourOf(now, zone);
  const part = hour < 12 ? "morning" : hour < 17 ? "afternoon" : "evening";
  const [first = ""] = displayName.trim().split(/\s+/);
  return { title: first ? `Good ${part}, ${first}` : `Good ${part}`, day: formatLongDay(now, zone) };
}

const early: Record<string, string> = { PK: "-1", KG: "0" };

/** The grade of somebody's classes as choices name it, where all of them are of one; otherwise none. */
export function onlyGrade(classes: readonly { grades: readonly string[] }[]): string {
  const grades = new Set(classes.flatMap((one) => one.grades));
  const [only] = grades;
  if (grades.size !== 1 || only === undefined) return "";
  const grade = ownOf(early, only) ?? (/^\d{1,2}$/.test(only) ? String(Number(only)) : "");
  return Number(grade) <= 12 ? grade : "";
}
