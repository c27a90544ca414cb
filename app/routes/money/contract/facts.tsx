import { paths } from "~/http/paths";
import { inDays } from "~/routes/money/money-days";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatDay } from "~/ui/time-format";
import type { ContractPage } from "./page.server";

type Props = { page: ContractPage; mayChange: boolean };

/** Dates, money and who keeps the contract. */
export function ContractFacts({ page: { contract, fundingSource, daysLeft, daysToNotice }, mayChange }: Props) {
  const { id, vendor, number, startsOn, endsOn, noticeOn, autoRenews, owner, note } = contract;
  const edit = (
    <ButtonLink icon="pencil" to={paths.contractEdit(id)}>
      Edit contract
    </ButtonLink>
  );
  return (
    <SectionCard title="Contract" actions={mayChange ? edit : null}>
      <Facts
        ruled
        facts={[
          { term: "Vendor", value: vendor },
          ...(number ? [{ term: "Number", value: number }] : []),
          { term: "First day", value: <Day on={startsOn} /> },
          {
            term: "Last day to cancel",
            value: noticeOn ? <Day on={noticeOn} days={daysToNotice ?? -1} isPast="has passed" /> : "not set",
          },
          { term: "Last day", value: <Day on={endsOn} days={daysLeft} isPast="has passed" /> },
          {
            term: "Renewal",
            value: autoRenews ? "Renews automatically unless you cancel" : "Ends unless you renew it",
          },
          { term: "Funding source", value: fundingSource ?? "not set" },
          ...(mayChange ? [{ term: "Owner", value: owner ?? "no owner yet" }] : []),
          ...(mayChange && note ? [{ term: "Note", value: <span className="whitespace-pre-line">{note}</span> }] : []),
        ]}
      />
    </SectionCard>
  );
}

/** A day and how far it is, where that is within a year. */
function Day({ on, days, isPast }: { on: string; days?: number; isPast?: string }) {
  const far = days === undefined || days > 366 ? "" : days < 0 ? isPast : inDays(days);
  return (
    <>
      <time dateTime={on}>{formatDay(on)}</time>
      {far ? <span className="text-ink-muted">{`, ${far}`}</span> : null}
    </>
  );
}
