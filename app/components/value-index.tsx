import type { ValueIndex } from "domain/insight/value";
import { knownSaid } from "domain/insight/value-words";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { indexSaid, type ShownValuePart, valueParts } from "./value-parts";

/** The parts of a value index: each with its score, what it counts, and what it is made of. */
export function ValueParts({ parts }: { parts: ShownValuePart[] }) {
  return (
    <Facts
      facts={parts.map(({ name, score, said }) => ({
        term: name,
        value: (
          <>
            {score}
            <span className="block text-ink-muted text-sm">{said}</span>
          </>
        ),
      }))}
    />
  );
}

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
        <p className="text-ink-muted text-sm">{value.index === null ? `${indexSaid(value)} ${known}` : known}</p>
      ) : null}
      <ValueParts parts={valueParts(value)} />
    </Disclosure>
  );
}
