import type { ValueIndex } from "domain/insight/value";
import { partSaid, partWords } from "domain/insight/value-words";
import { formatNumber } from "~/ui/format";

/** A part of a value index in words: its score with what it counts, and what it is made of. */
export type ShownValuePart = { name: string; score: string; said: string };

export const valueParts = ({ parts, ground }: Pick<ValueIndex, "parts" | "ground">): ShownValuePart[] =>
  parts.map((part) => ({
    name: partWords[part.part].name,
    score: `${part.score === null ? "Left out" : formatNumber(part.score)} · ${weightSaid(part.weight)}`,
    said: partSaid(part, ground),
  }));

const weightSaid = (weight: number) => (weight === 0 ? "doesn’t count (weight 0)" : `weight ${formatNumber(weight)}`);

/** The index as it is shown; with fewer than two known parts there is none. */
export const indexSaid = ({ index }: Pick<ValueIndex, "index">) =>
  index === null ? "Not enough known" : formatNumber(index);
