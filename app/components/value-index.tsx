import type { ValueIndex } from "domain/insight/value";
import { knownSaid, partSaid, partWords } from "domain/insight/value-words";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { formatNumber } from "~/ui/format";

/** The parts of a value index: each with its score, what it counts, and what it is made of. */
export function ValueParts({ value: { parts, ground } }: { value: ValueIndex }) {
  return (
    <Facts
      facts={parts.map((part) => ({
        term: partWords[part.part].name,
        value: (
          <>
            {`${part.score === null ? "Left out" : formatNumber(part.score)} · ${weightSaid(part.weight)}`}
            <span className="block text-ink-muted text-sm">{partSaid(part, ground)}</span>
          </>
        ),
      }))}
    />
  );
}

const weightSaid = (weight: number) => (weight === 0 ? "doesn’t count (weight 0)" : `weight ${formatNumber(weight)}`);

/** A value index that opens to its parts; `narrow` in a column that has room for a number. */
export function ValueFigure({ value, narrow = false }: { value: ValueIndex; narrow?: boolean }) {
  const known = knownSaid(value);
  return (
    <Disclosure
      summary={
        narrow ? (
          (value.index ?? "none")
        ) : (
          <span>
            {indexSaid(value)} <span className="text-ink-muted text-sm">{known}</span>
          </span>
        )
      }
    >
      {narrow ? (
        <p className="text-ink-muted text-sm">{value.index === null ? `Not enough known, ${known}` : known}</p>
      ) : null}
      <ValueParts value={value} />
    </Disclosure>
  );
}

/** The index as it is shown; with fewer than two known parts there is none. */
export const indexSaid = ({ index }: Pick<ValueIndex, "index">) =>
  index === null ? "Not enough known" : formatNumber(index);
