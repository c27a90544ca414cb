import type { Db } from "db/client";
import type { MatrixWorld, VisitorName } from "./matrix.world";

/** Ids made for one cell alone. */
export type Fresh = Record<string, string>;

/** A line of the matrix: one thing to ask for, and what each visitor gets. */
export type Row = {
  /** The route's id: "routes/rosters/board". */
  route: string;
  /** Set for a post: which of its forms; "" when the action takes one form only. */
  intent?: string;
  /** Whose id stands in the address or in the form; "" when none does. */
  of: string;
  at: (world: MatrixWorld, fresh: Fresh) => string;
  /** The fields of a post but its intent. */
  fields?: (world: MatrixWorld, fresh: Fresh) => Record<string, string>;
  /** Makes a target for each cell, since one who may do it does. */
  fresh?: (db: Db, world: MatrixWorld, visitor: VisitorName) => Promise<Fresh>;
  /** "page": no loader to call alone. "loader": a layout, which has no page of its own. */
  only?: "page" | "loader";
  /** It ends sessions: each visitor signs in anew for it. */
  signsOut?: true;
  /** Nine answers in the order of `visitors`: see matrix.cells.ts. */
  gives: string;
};

type Made = Omit<Row, "route" | "of" | "intent">;

/** Rows of one route, by what they ask for. */
export function rowsOf(route: string, rows: Record<string, Made>): Row[] {
  return Object.entries(rows).map(([name, row]) => {
    // "GET of another district", "POST pause of our own", "POST", "GET".
    const match = /^(GET|POST)(?: (?!of\b)(\S+))?(?: of (.+))?$/.exec(name);
    if (!match) throw new Error(`${route}: "${name}" does not say GET or POST, which form, of whom`);
    const [, method, intent = "", of = ""] = match;
    return { route: `routes/${route}`, of, ...(method === "POST" ? { intent } : {}), ...row };
  });
}

/** The name of a row in reports. */
export function nameOf({ route, intent, of }: Row): string {
  const what = intent === undefined ? "GET" : `POST ${intent}`.trim();
  return `${what} ${route}${of ? ` of ${of}` : ""}`;
}
