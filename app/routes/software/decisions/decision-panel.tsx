import { Link } from "@remix-run/react";
import type { ApprovalStatus, PrivacyStatus } from "domain/software/status/terms";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { Actions } from "~/ui/actions";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { Notice } from "~/ui/notice";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import type { HistoryEntry } from "./decision-facts.server";
import { HistoryList } from "./history-list";

/** The status of a product in the district, and what this viewer may do about it. */
export type DecisionPanel = {
  approval: ApprovalStatus;
  privacy: PrivacyStatus;
  /** A requirement of a law has a check that counts. */
  isChecked: boolean;
  /** What an approval depends on, a line each. */
  conditions: string[];
  reason: string | null;
  overrideReason: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  /** Since when a blocked product is blocked, and by whom. */
  blocked: { on: string; by: string | null } | null;
  nextReviewOn: string | null;
  demo: boolean;
  isReviewDue: boolean;
  isEnded: boolean;
  history: HistoryEntry[];
  moreHistory: string | null;
  steps: { to: string; label: string }[];
  zone: string;
  now: string;
};

/** Status and privacy apart, what an approval depends on, who decided when and why, and the history. */
export function DecisionPanel({ panel }: { panel: DecisionPanel }) {
  const facts = factsOf(panel);
  return (
    <SectionCard
      title="Decision"
      lead={
        panel.demo && facts.length > 0 ? `Demo data: a made-up ${panel.blocked ? "block" : "decision"}.` : undefined
      }
      actions={
        panel.steps.length > 0 ? (
          <Actions>
            {panel.steps.map((step) => (
              <ButtonLink key={step.to} to={step.to}>
                {step.label}
              </ButtonLink>
            ))}
          </Actions>
        ) : null
      }
    >
      <Actions>
        <ApprovalBadge status={panel.approval} />
        <PrivacyBadge status={panel.privacy} isChecked={panel.isChecked} />
      </Actions>
      {panel.isEnded ? (
        <Notice tone="warning" slim>
          Its approval has ended. Renew it, or retire the product.
        </Notice>
      ) : panel.isReviewDue && panel.steps.length > 0 ? (
        <Notice tone="warning" slim>
          Its next review is due.
        </Notice>
      ) : null}
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      {facts.length === 0 && panel.approval !== "blocked" ? <p className="text-ink-muted">No decision yet.</p> : null}
      {panel.history.length > 0 ? (
        <Disclosure summary="History">
          <HistoryList entries={panel.history} zone={panel.zone} now={panel.now} />
          {panel.moreHistory ? <Link to={panel.moreHistory}>See its full history</Link> : null}
        </Disclosure>
      ) : null}
    </SectionCard>
  );
}

function factsOf(panel: DecisionPanel) {
  const { conditions, reason, overrideReason, decidedAt, decidedBy, blocked, nextReviewOn } = panel;
  return [
    ...(conditions.length > 0
      ? [
          {
            term: "Conditions",
            value: (
              <ul>
                {conditions.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...(reason ? [{ term: "Reason", value: reason }] : []),
    ...(overrideReason ? [{ term: "Approved anyway because", value: overrideReason }] : []),
    ...(decidedAt
      ? [
          {
            term: "Decided",
            value: (
              <>
                <Time iso={decidedAt} zone={panel.zone} now={panel.now} />
                {decidedBy ? `, ${decidedBy}` : null}
              </>
            ),
          },
        ]
      : []),
    ...(blocked ? [{ term: "Blocked", value: `${formatDay(blocked.on)}${blocked.by ? `, ${blocked.by}` : ""}` }] : []),
    ...(nextReviewOn ? [{ term: "Next review", value: formatDay(nextReviewOn) }] : []),
  ];
}
