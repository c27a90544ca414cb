import { Link } from "@remix-run/react";
import type { SyncRow } from "domain/rosters/sync-row";
import { paths } from "~/http/paths";
import { SyncBadge } from "~/routes/rosters/sync-badge";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatBytes, formatDuration, formatNumber } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { ExactTime } from "~/ui/time";
import { formatDateTime } from "~/ui/time-format";
import type { Tone } from "~/ui/tone";

/** The earlier sync's figure and the later one's; null where there is none. */
export type Pair = [number | null, number | null];

type Compared = SyncRow & { verdictText: string };

export type ComparedFile = {
  name: string;
  rows: Pair;
  bytes: Pair;
  content: "same" | "other" | "added" | "gone" | "unknown";
};

const figures = ["read", "created", "updated", "deactivated", "reactivated", "rejected"] as const;
export type ComparedKind = { kind: string } & Record<(typeof figures)[number], Pair>;

export type ComparedProblem = {
  key: string;
  title: string;
  counts: Pair;
  change: "new" | "gone" | "more" | "fewer" | "same";
};

export type ComparisonData = {
  a: Compared;
  b: Compared;
  files: ComparedFile[];
  kinds: ComparedKind[];
  problems: ComparedProblem[];
};

/** Two syncs side by side, the earlier one first. */
export function Comparison({ a, b, files, kinds, problems }: ComparisonData) {
  const [one, other] = [a, b].map((sync) => formatDateTime(sync.startedAt, sync.zone)) as [string, string];
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("syncCompare")}
        title={screens.syncCompare.title}
        lead={`What differs between the sync of ${one} and the one of ${other}. A single figure means both are the same.`}
      />
      <Heads a={a} b={b} />
      {problems.length > 0 ? (
        <SectionCard title="Problems" flush>
          <Problems problems={problems} heads={[one, other]} />
        </SectionCard>
      ) : null}
      {kinds.length > 0 ? (
        <SectionCard title="Records" flush>
          <Kinds kinds={kinds} />
        </SectionCard>
      ) : null}
      {files.length > 0 ? (
        <SectionCard title="Files" flush>
          <Files files={files} />
        </SectionCard>
      ) : null}
    </Page>
  );
}

function Heads({ a, b }: { a: Compared; b: Compared }) {
  return (
    <SectionCard title="The two syncs" flush>
      <Table
        caption="The two syncs"
        columns={[
          { label: "Started" },
          { label: "Configuration" },
          { label: "Result" },
          { label: "Result" },
          { label: "Took", numeric: true },
        ]}
      >
        {[a, b].map((sync) => (
          <Row key={sync.id}>
            <RowHead>
              <Link to={paths.sync(sync.id)}>
                <ExactTime iso={sync.startedAt} zone={sync.zone} />
              </Link>
            </RowHead>
            <Cell label="Configuration" sub={sync.districtName}>
              {sync.configurationName}
            </Cell>
            <Cell label="Result">
              <SyncBadge sync={sync} />
            </Cell>
            <Cell label="Result">{sync.verdictText}</Cell>
            <NumCell
              label="Took"
              value={sync.finishedAt ? formatDuration(sync.startedAt, sync.finishedAt) : "not yet"}
            />
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}

/** "12 → 14", or one figure where both are the same. */
function both([was, is]: Pair, format: (value: number) => string = formatNumber): string {
  const text = (value: number | null) => (value === null ? "none" : format(value));
  return was === is ? text(was) : `${text(was)} → ${text(is)}`;
}

function Kinds({ kinds }: { kinds: ComparedKind[] }) {
  const label = (name: string) => (name === "deactivated" ? "Removed" : name.charAt(0).toUpperCase() + name.slice(1));
  return (
    <Table
      caption="Records of each kind"
      narrow="columns"
      scrolls
      columns={[{ label: "Kind" }, ...figures.map((name) => ({ label: label(name), numeric: true }))]}
    >
      {kinds.map((kind) => (
        <Row key={kind.kind}>
          <RowHead>{kind.kind}</RowHead>
          {figures.map((name) => (
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
  unknown: { tone: "neutral", word: "unknown" },
};

function Files({ files }: { files: ComparedFile[] }) {
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

function Problems({ problems, heads }: { problems: ComparedProblem[]; heads: [string, string] }) {
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

/** Asked for something else than two syncs. */
export function ChooseTwo({ chosen }: { chosen: number }) {
  return (
    <Page>
      <PageHead crumbs={crumbsTo("syncCompare")} title={screens.syncCompare.title} />
      <Card>
        <Empty
          icon="git-compare-arrows"
          title={chosen === 0 ? "No two syncs are chosen" : `${formatNumber(chosen)} chosen, it takes two`}
          actions={<ButtonLink to={paths.sftpLogs}>See the sync logs</ButtonLink>}
        >
          Select exactly two syncs in the sync logs, then compare them.
        </Empty>
      </Card>
    </Page>
  );
}
