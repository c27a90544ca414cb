import { Link } from "@remix-run/react";
import type { ComplianceScore } from "domain/software/compliance/compliance-score";
import type { LawLine } from "domain/software/compliance/product-compliance";
import { newAgreementPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { Stack } from "~/ui/stack";
import { formatDay } from "~/ui/time-format";
import type { AgreementsInShort } from "./agreement-brief.server";
import { briefWords } from "./agreement-brief-words";
import { AgreementStatusBadge } from "./compliance-badges";
import { LawBadge, ScoreLine } from "./compliance-score";

export type CompliancePanelData = AgreementsInShort & {
  softwareId: string;
  score: ComplianceScore;
  laws: LawLine[];
  hasDemoChecks: boolean;
  can: { change: boolean };
};

/** Agreements and requirements of one product, in short, with the way to the rest. */
export function CompliancePanel({ panel }: { panel: CompliancePanelData | null }) {
  if (!panel) return null;
  const { softwareId, score, laws, hasDemoChecks } = panel;
  // Before the first check a score and a line for each law would say the same nothing.
  const isUnchecked = score.applies > 0 && score.unknown === score.applies;
  return (
    <SectionCard
      title="Agreements and requirements"
      lead={
        <>
          {isUnchecked ? `0 of ${score.applies} requirements checked.` : <ScoreLine score={score} />}
          {hasDemoChecks ? " Demo data: made-up checks." : null}
        </>
      }
      actions={<Link to={paths.complianceOf(softwareId)}>See each requirement</Link>}
    >
      <Facts
        ruled
        facts={[
          { term: "Agreement", value: <Agreements panel={panel} /> },
          ...(isUnchecked ? [] : laws.map((line) => ({ term: line.law, value: <LawBadge line={line} /> }))),
        ]}
      />
    </SectionCard>
  );
}

function Agreements({
  panel: { softwareId, agreement, agreements, coveredUntil, can },
}: {
  panel: CompliancePanelData;
}) {
  return (
    <Stack gap="sm">
      <AgreementStatusBadge agreement={agreement} />
      {coveredUntil ? <p>{`Covered until ${formatDay(coveredUntil)}`}</p> : null}
      {agreements.length > 0 ? (
        <Stack as="ul" gap="sm">
          {agreements.map((one) => (
            <li key={one.id}>
              <Link to={paths.agreement(one.id)}>{one.title}</Link>
              <span className="text-ink-muted">{`, ${briefWords(one)}${one.demo ? ", demo data" : ""}`}</span>
            </li>
          ))}
        </Stack>
      ) : null}
      {can.change ? (
        <p>
          <Link to={newAgreementPath(softwareId)}>Add an agreement</Link>
        </p>
      ) : null}
    </Stack>
  );
}
