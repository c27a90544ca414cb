import { Link } from "@remix-run/react";
import type { SyncStep } from "domain/rosters/queries/sync-runs";
import type { SyncFile, SyncRow } from "domain/rosters/sync-row";
import { type BundleReading, type RosterWay, wayOf } from "domain/rosters/terms";
import { paths } from "~/http/paths";
import type { CurrentSync, Undoable } from "~/routes/rosters/config-cards";
import { SyncBadge } from "~/routes/rosters/sync-badge";
import { placesOf } from "~/routes/rosters/way-places";
import { wayWords } from "~/routes/rosters/way-words";
import { crumbsTo } from "~/screens/crumbs";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import type { FormState } from "~/ui/form-state";
import { formatCount, formatNumber } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Page, PageHead, WithAside } from "~/ui/page";
import { TableFoot } from "~/ui/table";
import { ExactTime } from "~/ui/time";
import { About } from "./about";
import { Changes, type ChangesPart } from "./changes";
import { SyncCountsTable } from "./counts-table";
import { FileTable } from "./file-table";
import { type FollowUp, Held } from "./held";
import { ProblemGroups } from "./problem-groups";
import { Removals } from "./removals";
import { Running } from "./running";
import type { HeldPart, KindCount, ProblemGroup } from "./shape.server";

type Props = {
  title: string;
  now: string;
  can: { manage: boolean };
  row: SyncRow;
  current: CurrentSync | null;
  requestedBy: string | null;
  subject: { syncId: string; startedAt: string } | null;
  before: string | null;
  undoable: Undoable | null;
  followUp: FollowUp | null;
  held: HeldPart | null;
  changes: ChangesPart | null;
  kinds: KindCount[];
  files: SyncFile[];
  reading: BundleReading | null;
  steps: SyncStep[];
  problems: ProblemGroup[];
  form?: FormState;
};

const eachOf = (changes: number) => (changes === 1 ? "See the change" : `See all ${formatNumber(changes)} changes`);

/** One sync through its whole life: what it does, what it changed or would change, what was wrong and where. */
export function Sync(props: Props) {
  const { title, now, can, row, held, followUp, changes, kinds, files, problems } = props;
  const current = props.current ?? followUp?.current;
  const source = sourceOf(row);
  return (
    <Page>
      <PageHead
        crumbs={crumbsOf(row)}
        title={title}
        state={<SyncBadge sync={row} />}
        lead={leadOf(row, held) ?? (props.current ? "The sync is under way. Nothing has changed yet." : undefined)}
        actions={
          problems.length > 0 ? (
            <ButtonAnchor icon="download" href={`${paths.sync(row.id)}/problems.csv`} download>
              Export problems as CSV
            </ButtonAnchor>
          ) : undefined
        }
      />
      <WithAside label="About this sync" aside={<About {...props} />}>
        {current ? (
          <Running
            key={current.syncId}
            configuration={{ id: row.configurationId, name: row.configurationName }}
            now={now}
            can={can}
            current={current}
          />
        ) : null}
        {held ? <Held held={held} zone={row.zone} can={can} followUp={followUp} form={props.form} /> : null}
        {row.undoneAt ? <Undone at={row.undoneAt} zone={row.zone} followUp={followUp} /> : null}
        {row.status === "failed" || row.status === "rejected" ? (
          <Notice tone="error" actions={<ButtonLink to={source.to}>Open the {source.one}</ButtonLink>}>
            <p>
              Nothing was changed. Your roster is as it was before this sync. When the cause is fixed, start a sync from
              the {source.one}.
            </p>
          </Notice>
        ) : null}
        {held && held.removals.length > 0 ? <Removals tables={held.removals} /> : null}
        {kinds.length > 0 ? (
          <SectionCard title={countsTitle(row, held)} flush>
            <SyncCountsTable kinds={kinds} limits={held?.limits} />
          </SectionCard>
        ) : null}
        {changes && changes.everything > 0 ? (
          <Disclosure summary={eachOf(changes.everything)} open={!held || changes.isFiltered}>
            <Changes syncId={row.id} part={changes} fate={fateOf(row, held)} />
          </Disclosure>
        ) : null}
        {changes?.everything === 0 && row.changed > 0 && row.trigger !== "undo" ? (
          <p className="text-sm text-ink-muted">
            There is no list of single rows: a first sync keeps none, and later ones keep theirs for 90 days.
          </p>
        ) : null}
        {problems.length > 0 ? <ProblemGroups groups={problems} /> : null}
        {files.length > 0 ? <Files files={files} way={source.way} isFolded={held !== null} /> : null}
      </WithAside>
    </Page>
  );
}

/** The configuration or connection of a sync, and where it is. */
function sourceOf({ format, configurationId }: SyncRow) {
  const way = wayOf(format);
  return { way, one: wayWords[way].one, to: placesOf(way).one(configurationId) };
}

function crumbsOf(row: SyncRow) {
  const { way, to } = sourceOf(row);
  const above = { to, label: row.configurationName };
  if (way === "files") return crumbsTo("sync", { configuration: above });
  return [...crumbsTo("connection"), above];
}

/** Who has a decision to make reads the files last. */
function Files({ files, way, isFolded }: { files: SyncFile[]; way: RosterWay; isFolded: boolean }) {
  const table = (
    <SectionCard title="Files" flush>
      <FileTable files={files} />
      {way === "service" ? (
        <TableFoot>
          <p>Rollcall wrote these files from the lists of the service. Line numbers of problems count in them.</p>
        </TableFoot>
      ) : null}
    </SectionCard>
  );
  return isFolded ? <Disclosure summary={formatCount(files.length, "file", "files")}>{table}</Disclosure> : table;
}

function fateOf(row: SyncRow, held: HeldPart | null) {
  if (row.status !== "held") return "applied";
  if (!held?.decision) return "waiting";
  return held.decision === "approved" ? "approved" : "left";
}

const countsTitle = ({ status }: SyncRow, held: HeldPart | null) => {
  if (held) return "What would change";
  return status === "applied" ? "What changed" : "What was read";
};

/** Why a sync is held leads its page as a heading of its own. */
const leadOf = ({ message }: SyncRow, held: HeldPart | null) => (held ? undefined : message);

function Undone({ at, zone, followUp }: { at: string; zone: string; followUp: FollowUp | null }) {
  return (
    <Notice tone="neutral">
      <p>
        Everything this sync changed was undone, <ExactTime iso={at} zone={zone} />.{" "}
        {followUp ? <Link to={paths.sync(followUp.syncId)}>See the undo</Link> : null}
      </p>
    </Notice>
  );
}
