import { createHash } from "node:crypto";
import type { Columns } from "../logs/columns";

/** How a file was read, as it is kept with the file. */
export type FileReading = {
  /** IANA name of the zone of times without one. */
  timeZone: string;
  columns?: Columns | undefined;
  logformat?: string | undefined;
  /** Under which key an answer for files like it is remembered; none for a log that is known by its form. */
  form?: string | undefined;
  /** Whether a person said how; else it is known by its form or by the names of its columns. */
  isSaid?: boolean | undefined;
  /** Lines with a visit that name no person. */
  nobody?: number | undefined;
};

/**
 * Under which key the answer is remembered that a person gave for a table with these heads; null: for a log without heads.
 * In hexadecimal digits.
 */
export const formKeyOf = (heads: readonly string[] | null): string =>
  createHash("sha256")
    .update(heads === null ? "logformat" : JSON.stringify(heads))
    .digest("hex");
