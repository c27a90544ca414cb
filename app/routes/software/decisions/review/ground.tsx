import { Link } from "@remix-run/react";
import { effectWords } from "domain/software/policies/words";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { Stack } from "~/ui/stack";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import type { ReviewPage } from "./page.server";

type Props = { page: ReviewPage; at: { zone: string; now: string } };

/** What a decision stands on beside the reviews: the rules that fire, what is known, what was decided last. */
export function Ground({ page, at }: Props) {
  return (
    <>
      <Rules page={page} />
      <SectionCard
        title="What is known"
        actions={<Link to={paths.complianceOf(page.softwareId)}>Agreements and laws</Link>}
      >
        <Facts facts={page.facts} />
      </SectionCard>
      <LastDecision page={page} at={at} />
    </>
  );
}

function Rules({ page: { rules, can } }: { page: ReviewPage }) {
  return (
    <SectionCard title="Policy rules" lead={rules.length === 0 ? "No policy rules apply." : undefined}>
      {rules.length > 0 ? (
        <Stack as="ul" gap="sm">
          {rules.map((rule) => (
            <li key={rule.id}>
              {can.seeRules ? <Link to={paths.policyRule(rule.id)}>{rule.name}</Link> : <strong>{rule.name}</strong>}
              <p className="text-sm text-ink-muted">{`${effectWords[rule.effect].act}. ${rule.message}`}</p>
            </li>
          ))}
        </Stack>
      ) : null}
    </SectionCard>
  );
}

function LastDecision({ page: { record, softwareId }, at }: Props) {
  const { conditions } = record;
  const facts = [
    ...(conditions.length > 0 ? [{ term: "Conditions", value: <Lines lines={conditions} /> }] : []),
    ...(record.reason ? [{ term: "Reason", value: record.reason }] : []),
    ...(record.overrideReason ? [{ term: "Approved anyway because", value: record.overrideReason }] : []),
    ...(record.decidedAt
      ? [{ term: "Decided", value: <Decided by={record.decidedBy} iso={record.decidedAt} at={at} /> }]
      : []),
    ...(record.nextReviewOn ? [{ term: "Next review", value: formatDay(record.nextReviewOn) }] : []),
  ];
  return (
    <SectionCard
      title="Last decision"
      lead={facts.length === 0 ? "No decision yet." : record.demo ? "Demo data: a made-up decision." : undefined}
      actions={<Link to={paths.reviewHistory(softwareId)}>History</Link>}
    >
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </SectionCard>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Decided({ by, iso, at }: { by: string | null; iso: string; at: Props["at"] }) {
  return (
    <>
      <Time iso={iso} zone={at.zone} now={at.now} />
      {by ? `, ${by}` : ""}
    </>
  );
}
