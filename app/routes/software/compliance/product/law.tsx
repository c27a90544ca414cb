import { Link } from "@remix-run/react";
import type { LawLine } from "domain/software/compliance/product-compliance";
import type { Law } from "domain/software/compliance/terms";
import { evidenceWords, lawWords } from "domain/software/compliance/words";
import { StateBadge } from "~/routes/software/compliance/compliance-badges";
import type { CheckLine, KnownFact, RequirementLine } from "~/routes/software/compliance/compliance-product.server";
import { LawBadge } from "~/routes/software/compliance/compliance-score";
import { conditionFieldWords, conditionValueWord } from "~/routes/software/policies/condition-words";
import { CardPart, FoldCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { ExternalLink } from "~/ui/external";
import { Facts } from "~/ui/facts";
import type { FormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import { CheckForm } from "./check-form";

type Times = { zone: string; now: string; today: string };
type Props = {
  law: Law;
  line: LawLine | undefined;
  requirements: RequirementLine[];
  wide: boolean;
  checking: string | null;
  form?: FormState;
  times: Times;
};

/** One law: its requirements on this product, and apart those that do not apply by what is known. */
export function LawCard({ law, line, requirements, ...rest }: Props) {
  const applying = requirements.filter(({ applies }) => applies);
  const others = requirements.filter(({ applies }) => !applies);
  return (
    <FoldCard
      title={law}
      lead={lawWords[law]}
      state={line ? <LawBadge line={line} /> : null}
      open={requirements.some(({ code }) => code === rest.checking) || rest.form?.intent === "check"}
      flush
    >
      {applying.length > 0 ? (
        <ul>
          {applying.map((one) => (
            <Requirement key={one.id} one={one} {...rest} />
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <CardPart>
          <Disclosure
            summary={`${others.length} ${others.length === 1 ? "requirement does" : "requirements do"} not apply`}
            open={others.some(({ code }) => code === rest.checking)}
          >
            <ul>
              {others.map((one) => (
                <Requirement key={one.id} one={one} apart {...rest} />
              ))}
            </ul>
          </Disclosure>
        </CardPart>
      ) : null}
    </FoldCard>
  );
}

type OneProps = Omit<Props, "law" | "line" | "requirements"> & { one: RequirementLine; apart?: boolean };

function Requirement({ one, apart = false, wide, checking, form, times }: OneProps) {
  const { code, title, explanation, state, check } = one;
  const answered = form?.intent === "check" && form.values.requirementId === one.id;
  const isOpen = wide && (checking === code || answered);
  return (
    <li
      id={code}
      className={`grid scroll-mt-4 grid-cols-1 gap-2 border-line border-t py-4 target:bg-accent-soft/45 ${apart ? "first:border-t-0" : "px-4 md:px-5"}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <StateBadge state={state} />
      </div>
      <p className="max-w-reading">{explanation}</p>
      <Facts facts={factsOf(one, times, wide)} />
      {isOpen ? <CheckForm one={one} today={times.today} form={answered ? form : undefined} /> : null}
      <p className="flex max-w-reading flex-wrap items-center gap-x-5 gap-y-1 text-sm/6 print:hidden">
        {wide && !isOpen ? (
          <Link to={`?${new URLSearchParams({ check: code })}#${code}`} preventScrollReset>
            {check ? "Change the check" : "Record a check"}
            <span className="sr-only">{` of: ${title}`}</span>
          </Link>
        ) : null}
        <ExternalLink href={one.sourceUrl}>
          {one.sourceTitle} <Icon name="external-link" />
        </ExternalLink>
      </p>
    </li>
  );
}

function knownWords({ field, values }: KnownFact): string {
  const said = values.map((value) => conditionValueWord(field, value)).join(", ");
  return `${conditionFieldWords[field]}: ${said || "not known"}`;
}

function factsOf(one: RequirementLine, times: Times, wide: boolean) {
  const { applies, appliesWords, why, dates, check, expired, expiresOn, state, passed } = one;
  const reasons = why.map((fact) => ` ${knownWords(fact)}.`).join("");
  return [
    { term: applies ? "Applies" : "When", value: `${appliesWords}${reasons}` },
    ...(dates.length > 0 ? [{ term: "From", value: dates.map(formatDay).join(" or ") }] : []),
    ...(check
      ? [{ term: "Check", value: <Checked check={check} expired={expired} times={times} /> }]
      : wide
        ? [{ term: "Needed", value: one.evidenceNeeded }]
        : []),
    ...(!wide && expiresOn ? [{ term: "Until", value: formatDay(expiresOn) }] : []),
    ...(state === "conditional" && !passed
      ? [{ term: "Score", value: "Not counted as passed: evidence or an end is missing" }]
      : []),
  ];
}

function Checked({ check, expired, times }: { check: CheckLine; expired: boolean; times: Times }) {
  const { evidenceType, evidenceUrl, evidenceNote, reason, by, at, expiresOn, demo } = check;
  return (
    <>
      {reason ? <span className="block wrap-anywhere">{reason}</span> : null}
      {evidenceNote ? <span className="block wrap-anywhere">{evidenceNote}</span> : null}
      {evidenceUrl ? (
        <span className="block wrap-anywhere">
          <ExternalLink href={evidenceUrl}>{evidenceUrl}</ExternalLink>
        </span>
      ) : null}
      <span className="block wrap-anywhere text-ink-muted">
        {evidenceType ? `${evidenceWords[evidenceType].label}, by ` : "By "}
        {by ?? "someone who has left"}, <Time iso={at} zone={times.zone} now={times.now} inSentence />
        {expiresOn ? `, ${expired ? "counted until" : "until"} ${formatDay(expiresOn)}` : ""}
        {expired ? ", due for a new check" : ""}
        {demo ? ". Demo data: a made-up check." : ""}
      </span>
    </>
  );
}
