import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { SyncBadge } from "~/routes/rosters/sync-badge";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { SectionCard } from "~/ui/card";
import { formatDuration } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { ExactTime } from "~/ui/time";
import { formatDateTime, formatExactTime } from "~/ui/time-format";
import type { Compared, ComparisonData } from "./compared";
import { Files, Kinds, Problems } from "./comparison-tables";

/** When each of two syncs started, as exactly as tells them apart; otherwise of which configuration they are, too. */
function namesOf(a: Compared, b: Compared): [string, string] {
  const ways = [formatDateTime, formatExactTime].map((format) =>
    [a, b].map((sync) => format(sync.startedAt, sync.zone)),
  );
  const [one, other] = ways.find(([one, other]) => one !== other) ?? [a, b].map(nameInFull);
  return [one ?? "", other ?? ""];
}

const nameInFull = ({ configurationName, startedAt, zone }: Compared) =>
  `${configurationName}, ${formatExactTime(startedAt, zone)}`;

/** Two syncs side by side, the earlier one first. */
export function Comparison({ a, b, files, kinds, problems }: ComparisonData) {
  const [one, other] = namesOf(a, b);
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
          { label: "File check" },
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
            <Cell label="File check">{sync.verdictText}</Cell>
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
