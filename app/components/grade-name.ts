const named = new Map([
  ["PK", "Pre-K"],
  ["TK", "Transitional K"],
  ["KG", "Kindergarten"],
]);

/** A grade as rosters write it ("02", "KG") the way people say it. What is no such code stays as it is. */
export const gradeName = (code: string): string =>
  named.get(code) ?? (/^\d+$/.test(code) ? String(Number(code)) : code);
