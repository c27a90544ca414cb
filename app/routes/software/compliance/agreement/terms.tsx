import type { DataElement } from "domain/software/catalogue/terms";
import { dataElementWords } from "domain/software/catalogue/words";
import type { AgreementStatus, AgreementType } from "domain/software/compliance/terms";
import { agreementStatusWords, agreementTypeWords } from "domain/software/compliance/words";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatCount, formatLabels } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

type Props = {
  agreement: {
    type: AgreementType;
    status: AgreementStatus;
    vendor: string | null;
    signedOn: string | null;
    effectiveOn: string | null;
    endsOn: string | null;
    dataElements: DataElement[];
    purposes: string | null;
    breachNoticeHours: number | null;
    deletionDays: number | null;
    adsProhibited: boolean | null;
    aiTrainingProhibited: boolean | null;
    note: string | null;
    demo: boolean;
  };
};

const notKnown = "not known";
const answerOf = (value: boolean | null) => (value === null ? notKnown : value ? "Yes" : "No");

/** What was agreed: dates, data, and what the vendor has to do. */
export function Terms({ agreement }: Props) {
  const { breachNoticeHours, deletionDays, purposes, note } = agreement;
  const { dataElements } = agreement;
  return (
    <SectionCard title="What was agreed">
      <Facts
        ruled
        facts={[
          { term: "Kind", value: agreementTypeWords[agreement.type] },
          { term: "Status", value: agreementStatusWords[agreement.status] },
          { term: "Vendor", value: agreement.vendor ?? "several, or not known" },
          { term: "Signed on", value: dayOf(agreement.signedOn, "not signed yet") },
          { term: "First day", value: dayOf(agreement.effectiveOn, "not set") },
          { term: "Last day", value: dayOf(agreement.endsOn, "no last day") },
          {
            term: "Student data the vendor gets",
            value: dataElements.length > 0 ? formatLabels(dataElements.map((one) => dataElementWords[one])) : notKnown,
          },
          { term: "Purposes", value: purposes ? <Lines text={purposes} /> : notKnown },
          {
            term: "Breach notice",
            value: breachNoticeHours === null ? notKnown : `within ${formatCount(breachNoticeHours, "hour", "hours")}`,
          },
          {
            term: "Data deleted",
            value: deletionDays === null ? notKnown : `${formatCount(deletionDays, "day", "days")} after the end`,
          },
          { term: "Rules out targeted ads", value: answerOf(agreement.adsProhibited) },
          { term: "Rules out AI training", value: answerOf(agreement.aiTrainingProhibited) },
          ...(note ? [{ term: "Note", value: <Lines text={note} /> }] : []),
          ...(agreement.demo
            ? [{ term: "Demo data", value: "Made up for the demo: there is no such agreement with this vendor." }]
            : []),
        ]}
      />
    </SectionCard>
  );
}

const dayOf = (on: string | null, none: string) => (on === null ? none : <time dateTime={on}>{formatDay(on)}</time>);

const Lines = ({ text }: { text: string }) => <span className="whitespace-pre-line">{text}</span>;
