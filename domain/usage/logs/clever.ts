import { cellsOf } from "./cells";
import type { LineReader } from "./line";

const peopleHeads = ["sis_id", "student_id", "teacher_id", "staff_id"];
const neededHeads = ["date", "resource_type", "resource_name", "num_access"];

/** The heads of a report of Clever's, or null for another table. */
function headsOf(line: string): string[] | null {
  const heads = cellsOf(line, ",")?.map((head) => head.trim().toLowerCase()) ?? [];
  return heads.includes("clever_user_id") && heads.includes("date") ? heads : null;
}

export const isCleverUsage = (line: string): boolean =>
  neededHeads.every((head) => headsOf(line)?.includes(head)) &&
  peopleHeads.some((head) => headsOf(line)?.includes(head));
export const isCleverParticipation = (line: string): boolean => headsOf(line)?.includes("num_logins") ?? false;

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Reads Clever's resource usage of students, teachers or staff, by the heads of its first line. */
export function cleverReader(head: string): LineReader {
  const heads = headsOf(head) ?? [];
  const column = Object.fromEntries(heads.map((name, nth) => [name, nth]));
  const person = peopleHeads.find((name) => name in column) ?? "";
  return (line) => {
    const cells = cellsOf(line, ",");
    if (!cells) return { fault: "quote" };
    if (cells.length < heads.length) return { fault: "shape" };
    const get = (name: string) => cells[column[name] ?? -1]?.trim() ?? "";
    if (get("date").toLowerCase() === "date") return { skipped: "header" };
    if (get("resource_type").toLowerCase() !== "app") return { skipped: "not_an_app" };
    const launches = Number(get("num_access"));
    if (!isDay(get("date"))) return { fault: "no_time" };
    if (get(person) === "") return { fault: "no_person" };
    if (get("resource_name") === "" || !Number.isSafeInteger(launches) || launches < 0) return { fault: "shape" };
    if (launches === 0) return { skipped: "no_launch" };
    const [day, product, productId] = [get("date"), get("resource_name"), get("resource_id")];
    return { kind: "launches", day, person: get(person), product, productId, launches };
  };
}

/** Daily participation tells who signed in, and nothing about software. */
export const cleverParticipationReader: LineReader = () => ({ skipped: "no_product" });
