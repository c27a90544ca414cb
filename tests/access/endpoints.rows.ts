/** Who asks a machine's door, in the order of the table's columns. */
export const callers = [
  "no key",
  "a mistyped key",
  "an unknown key",
  "a wrong secret",
  "a revoked key",
  "an expired key",
  "a key without the scope",
  "a key",
  "a key of another district",
] as const;

export type CallerName = (typeof callers)[number];

/** `body` is what a POST sends, as JSON; without it, nothing is sent. */
type Row = { route: string; method: string; at: string; body?: unknown; gives: string };

/** Every method of every endpoint, and the status that each caller gets. */
export const table: Row[] = [
  { route: "api/v1/me", method: "GET", at: "/api/v1/me", gives: "401 401 401 401 401 401 403 200 200" },
  {
    route: "api/v1/usage-events",
    method: "POST",
    at: "/api/v1/usage-events",
    body: [],
    gives: "401 401 401 401 401 401 403 202 202",
  },
];
