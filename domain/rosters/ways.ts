import { type Expression, sql } from "kysely";
import type { RosterWay } from "./terms";

/** What the configuration of a connection test reads, for a statement that writes the test. */
export const formatOfTest = sql<string>`(select of.format from sftp_configurations of where of.id = integration_id)`;

/** Whether a format, as a column has it, comes by a way. */
export const comesAs = (format: Expression<string>, way: RosterWay) =>
  sql<boolean>`(${format} = 'oneroster_csv') = ${way === "files"}`;
