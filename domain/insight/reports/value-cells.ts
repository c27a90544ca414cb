import { valueParts } from "../terms";
import type { ValueIndex } from "../value";

/** The columns of a value index in a file: it, its parts from 0 to 100, and how many of them are known. */
export const valueColumns = ["value_index", ...valueParts.map((part) => `value_${part}`), "value_parts_known"];

/** The cells of those columns; empty where something is not known. */
export const valueCells = (value: ValueIndex | null) =>
  value === null
    ? valueColumns.map(() => null)
    : [value.index, ...value.parts.map(({ score }) => (score === null ? null : Math.round(score))), value.known];
