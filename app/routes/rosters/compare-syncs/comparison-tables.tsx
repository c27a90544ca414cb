import { Badge } from "~/ui/badge";
import { formatBytes, formatNumber } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import type { Tone } from "~/ui/tone";
import { type ComparedFile, type ComparedKind, type ComparedProblem, comparedFigures, type Pair } from "./compared";

/** "12 → 14", or one figure where both are the same. */
function both([was, is]: Pair, format: (value: number) => string = formatNumber): string {
  const text = (value: number | null) => (value === null ? "none" : format(value));
  return was === is ? text(was) : `${text(was)} → ${text(is)}`;
}

export function Kinds({ kinds }: { kinds: ComparedKind[] }) {
  const label = (name: string) => (name === "deactivated" ? "Removed" : name.charAt(0).toUpperCase() + name.slice(1));
  return (
    <Table
      caption="Records of each kind"
      narrow="columns"
      scrolls
      columns={[{ label: "Kind" }, ...comparedFigures.map((name) => ({ label: label(name), numeric: true }))]}
    >
      {kinds.map((kind) => (
        <Row key={kind.kind}>
          <RowHead>{kind.kind}</RowHead>
          {comparedFigures.map((name) => (
            <NumCell key={name} label={label(name)} value={both(kind[name])} />
          ))}
        </Row>
      ))}
    </Table>
  );
}

const contents: Record<ComparedFile["content"], { tone: Tone; word: string }> = {
  same: { tone: "neutral", word: "same" },
  other: { tone: "info", word: "other" },
  added: { tone: "success", word: "only in the later one" },
  gone: { tone: "warning", word: "only in the earlier one" },
  unknown: { tone: "neutral", word: "not known" },
};

export function Files({ files }: { files: ComparedFile[] }) {
  return (
    <Table
      caption="Files of the two syncs"
      scrolls
      columns={[
        { label: "File" },
        { label: "Rows", numeric: true },
        { label: "Size", numeric: true },
        { label: "Content" },
      ]}
    >
      {files.map(({ name, rows, bytes, content }) => (
        <Row key={name}>
          <RowHead>
            <code>{name}</code>
          </RowHead>
          <NumCell label="Rows" value={both(rows)} />
          <NumCell label="Size" value={both(bytes, formatBytes)} />
          <Cell label="Content">
            <Badge tone={contents[content].tone}>{contents[content].word}</Badge>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const changes: Record<ComparedProblem["change"], Tone> = {
  new: "error",
  more: "warning",
  fewer: "info",
  gone: "success",
  same: "neutral",
};

export function Problems({ problems, heads }: { problems: ComparedProblem[]; heads: [string, string] }) {
  return (
    <Table
      caption="Problems of the two syncs"
      scrolls
      columns={[
        { label: "Problem" },
        { label: heads[0], numeric: true },
        { label: heads[1], numeric: true },
        { label: "Change" },
      ]}
    >
      {problems.map(({ key, title, counts, change }) => (
        <Row key={key}>
          <RowHead>{title}</RowHead>
          <NumCell label={heads[0]} value={counts[0] ?? 0} />
          <NumCell label={heads[1]} value={counts[1] ?? 0} />
          <Cell label="Change">
            <Badge tone={changes[change]}>{change}</Badge>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
