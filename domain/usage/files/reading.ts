import { createHash } from "node:crypto";
import type { Columns } from "../logs/columns";
import type { Resource } from "./question";

/**
 * A resource of a portal with the product that it counts for: by its very name, or as a person said. Without one it is
 * skipped because a person said so, or because nobody said what it is.
 */
export type ReadResource = Resource & { softwareId: string | null; by: "name" | "said" | "skipped" | "open" };

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
  /** What a portal launched. */
  resources?: ReadResource[] | undefined;
  /** Rows of a portal's report whose launches count. */
  launchRows?: number | undefined;
};

const keyOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Under which key it is remembered which products the resources of a portal are. */
export const launchesKey = keyOf("launches");

/**
 * Under which key the answer is remembered that a person gave for a table with these heads; null: for a log without heads.
 * In hexadecimal digits.
 */
export const formKeyOf = (heads: readonly string[] | null): string =>
  keyOf(heads === null ? "logformat" : JSON.stringify(heads));
