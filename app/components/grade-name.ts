import { ownOf } from "domain/own";

const named: Record<string, string> = { PK: "Pre-K", TK: "Transitional K", KG: "Kindergarten" };

/** A grade as rosters write it ("02", "KG") the way people say it. What is no such code stays as it is. */
export const gradeName = (code: string): string =>
  ownOf(named, code) ?? (/^\d+$/.test(code) ? String(Number(code)) : code);
