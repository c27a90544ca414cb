import { ExternalLink } from "~/ui/external";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { kinds, type Statement } from "./kinds";
import { numberOf, readOn, type Source, type SourceName, sources } from "./sources";

const columns = [
  { label: "Kind of product" },
  { label: "What it is good at" },
  { label: "What it leaves open" },
  { label: "What Rollcall does" },
];

/** Each kind of product in a row: on a phone, in a card. */
export function Comparison() {
  return (
    <Table caption="Kinds of products compared with Rollcall" columns={columns}>
      {kinds.map(({ name, good, open, ours }) => (
        <Row key={name}>
          <RowHead>{name}</RowHead>
          <Cell label="What it is good at" under wide>
            <Statements of={good} />
          </Cell>
          <Cell label="What it leaves open" under wide>
            <Statements of={open} />
          </Cell>
          <Cell label="What Rollcall does" under wide>
            {ours}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Statements({ of }: { of: readonly Statement[] }) {
  return (
    <div className="grid gap-1">
      {of.map(({ says, from = [] }) => (
        <p key={says}>
          {says}
          {from.map((name) => (
            <SourceMark key={name} name={name} />
          ))}
        </p>
      ))}
    </div>
  );
}

function SourceMark({ name }: { name: SourceName }) {
  return (
    <>
      {"\u00a0"}
      <a href={`#source-${numberOf(name)}`} className="whitespace-nowrap">
        <span className="sr-only">Source </span>[{numberOf(name)}]
      </a>
    </>
  );
}

/** The sources, each with its number, who wrote it, and the day it was read. */
export function SourceList() {
  return (
    <ol className="grid list-decimal gap-1.5 pl-6">
      {(Object.entries(sources) as [SourceName, Source][]).map(([name, { by, title, at }]) => (
        <li key={name} id={`source-${numberOf(name)}`} className="scroll-mt-6 target:bg-accent-soft">
          {by}: <ExternalLink href={at}>{title}</ExternalLink>. Read on{" "}
          <time dateTime={readOn}>{formatDay(readOn)}</time>.
        </li>
      ))}
    </ol>
  );
}
