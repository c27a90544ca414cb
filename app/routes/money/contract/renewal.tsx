import { Link } from "@remix-run/react";
import { renewalWords } from "domain/money/renewal-words";
import type { RenewalDecision } from "domain/money/terms";
import { IncompleteNotice } from "~/components/incomplete";
import { paths } from "~/http/paths";
import { inDays } from "~/routes/money/money-days";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatMoney, formatNumber } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import type { Tone } from "~/ui/tone";
import type { ContractPage, ShownRenewal } from "./page.server";
import { DecisionForm } from "./renewal-form";

type Props = { page: ContractPage; renewal: ShownRenewal; form: FormState | undefined };

/** Until how many days before it an open decision is marked. */
const soon = 60;

/** What was decided about the renewal, what it rests on, and what to do next. */
export function Renewal({ page, renewal, form }: Props) {
  const { contract, open } = page;
  const { standing, days, mayDecide } = renewal;
  const isDeciding = mayDecide && open?.what === "renewal";
  const decide = (
    <ButtonLink icon="gavel" to={paths.contractDecide(contract.id)}>
      {contract.decision === null ? "Decide the renewal" : "Change the decision"}
    </ButtonLink>
  );
  const { tone, said } = answerOf(standing, days);
  return (
    <>
      <SectionCard title="Renewal" actions={mayDecide && !isDeciding ? decide : null}>
        <Notice tone={tone}>{said}</Notice>
        <Ground page={page} renewal={renewal} />
        {mayDecide && !isDeciding && standing.kind === "untold" ? (
          <NoticeForm
            key={contract.version}
            contract={contract}
            today={renewal.today}
            form={form?.intent === "record-notice" ? form : undefined}
          />
        ) : null}
      </SectionCard>
      {isDeciding ? (
        <DecisionForm
          key={contract.version}
          contract={contract}
          today={renewal.today}
          form={form?.intent === "decide" ? form : undefined}
        />
      ) : null}
    </>
  );
}

/** The answer in a sentence or two, and how much it presses. */
function answerOf(standing: ShownRenewal["standing"], days: number | null): { tone: Tone; said: string } {
  const far = days !== null && days >= 0 ? `, ${inDays(days)}` : "";
  const decided = (decision: RenewalDecision) => `Decided: ${renewalWords[decision].decided}.`;
  switch (standing.kind) {
    case "open":
      return {
        tone: days !== null && days <= soon ? "warning" : "info",
        said: `Not decided yet. Decide by ${formatDay(standing.by)}${far}.`,
      };
    case "missed":
      return {
        tone: "warning",
        said: `Not decided. The last day to cancel was ${formatDay(standing.by)}, so the contract renews automatically.`,
      };
    case "renew":
      return { tone: "success", said: decided("renew") };
    case "change":
      return { tone: "success", said: decided("change") };
    case "untold":
      return {
        tone: "warning",
        said: standing.isLate
          ? `${decided("cancel")} The last day to cancel was ${formatDay(standing.by)}. Ask the vendor to accept it anyway.`
          : `${decided("cancel")} Tell the vendor by ${formatDay(standing.by)}${far}.`,
      };
    case "notified":
      return {
        tone: standing.isLate ? "warning" : "success",
        said: `${decided("cancel")} Notice given on ${formatDay(standing.on)}.${standing.isLate ? " That is after the last day to cancel: ask the vendor to confirm it." : ""}`,
      };
    case "ends":
      return {
        tone: "success",
        said: `${decided("cancel")} The contract ends by itself on ${formatDay(standing.on)}.`,
      };
  }
}

/** Why it was decided so, and the figures that it rests on. */
function Ground({ page, renewal: { seats, renewalCents, mayDecide } }: Omit<Props, "form">) {
  const { contract, annualCents, times, ground } = page;
  const { changes, reason, decidedBy } = contract;
  const { decidedAt, zone, now } = times;
  return (
    <>
      <Facts
        ruled
        facts={[
          ...(changes ? [{ term: "What changes", value: changes }] : []),
          ...(reason ? [{ term: "Reason", value: reason }] : []),
          ...(decidedAt
            ? [
                { term: "Decided by", value: decidedBy ?? "someone who has left" },
                { term: "Decided on", value: <Time iso={decidedAt} zone={zone} now={now} /> },
              ]
            : []),
          { term: "Annual cost", value: formatMoney(annualCents) },
          ...(contract.decision === "cancel" && renewalCents > 0
            ? [{ term: "Ending it saves", value: `${formatMoney(renewalCents)} a year` }]
            : []),
          { term: "Seats", value: seats === null ? "site license" : formatNumber(seats) },
        ]}
      />
      {ground ? <UseOfProducts ground={ground} isOver={contract.decision === "cancel"} /> : null}
      {mayDecide ? (
        <p className="text-sm">
          <Link to={paths.roiSavings}>See what you could save at renewals</Link>
        </p>
      ) : null}
    </>
  );
}

type UseProps = {
  ground: NonNullable<ContractPage["ground"]>;
  /** It was canceled: there is nothing to save at its renewal, and nothing to ask the vendor for. */
  isOver: boolean;
};

/** How much of it is used, product by product, what could be saved, and what to say to the vendor. */
function UseOfProducts({ ground: { coverage, dates, products }, isOver }: UseProps) {
  return (
    <>
      <IncompleteNotice coverage={coverage} savings={!isOver} />
      <Facts
        ruled
        facts={products.flatMap(({ name, usage, saving, vendor }) => {
          const of = products.length > 1 ? `, ${name}` : "";
          return [
            { term: `Usage${of}`, value: usage },
            ...(saving && !isOver ? [{ term: `Savings${of}`, value: saving }] : []),
            ...(vendor && !isOver
              ? [
                  {
                    term: `What to tell the vendor${of}`,
                    value: (
                      <>
                        {`“${vendor.sentence}”`}
                        {vendor.caution ? <p className="text-sm text-ink-muted">{vendor.caution}</p> : null}
                      </>
                    ),
                  },
                ]
              : []),
          ];
        })}
      />
      <p className="text-sm text-ink-muted">{dates}</p>
    </>
  );
}

type NoticeProps = { contract: ContractPage["contract"]; today: string; form: FormState | undefined };

/** The day on which the vendor was told, which is all that a canceled contract still needs. */
function NoticeForm({ contract: { id, version, reason }, today, form }: NoticeProps) {
  return (
    <FieldsForm method="post" action={paths.contract(id)} className="mt-3">
      <input type="hidden" name="intent" value="record-notice" />
      <input type="hidden" name="version" value={form?.values.version ?? version} />
      <input type="hidden" name="reason" value={reason ?? ""} />
      <TextField
        name="noticeGivenOn"
        label="Notice given on"
        hint="The day you told the vendor that you’re canceling."
        type="date"
        form={form}
        defaultValue={today}
        required
      />
      <div>
        <Button icon="send">Record the notice</Button>
      </div>
    </FieldsForm>
  );
}
