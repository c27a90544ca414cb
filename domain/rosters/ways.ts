import { type Expression, sql } from "kysely";
import type { RosterWay } from "./terms";

/** Whether a format, as a column has it, comes by a way. */
export const comesAs = (format: Expression<string>, way: RosterWay) =>
  sql<boolean>`(${format} = 'oneroster_csv') = ${way === "files"}`;
