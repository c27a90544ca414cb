import { Link } from "@remix-run/react";
import type { ProductAgreement } from "domain/software/catalogue/terms";
import type { AgreementStatus } from "domain/software/compliance/terms";
import { agreementStatusWords } from "domain/software/compliance/words";
import { newAgreementPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { AgreementStatusBadge } from "~/routes/software/compliance/compliance-badges";
import { SectionCard } from "~/ui/card";
import { formatCount, inSentence } from "~/ui/format";
import { Stack } from "~/ui/stack";
import { formatDay } from "~/ui/time-format";

type Brief = {
  id: string;
  title: string;
  status: AgreementStatus;
  endsOn: string | null;
  days: number | null;
  demo: boolean;
};
type Props = {
  page: { product: { id: string }; agreement: ProductAgreement; agreements: Brief[]; wide: boolean };
};

/** What the district has agreed on about the product. */
export function Agreements({ page: { product, agreement, agreements, wide } }: Props) {
  return (
    <SectionCard
      title="Agreement"
      actions={wide ? <Link to={newAgreementPath(product.id)}>Add an agreement</Link> : null}
    >
      <p>
        <AgreementStatusBadge agreement={agreement} />
      </p>
      {agreements.length > 0 ? (
        <Stack as="ul" gap="sm">
          {agreements.map((one) => (
            <li key={one.id}>
              <Link to={paths.agreement(one.id)}>{one.title}</Link>
              <p className="text-sm text-ink-muted">{`${endOf(one)}${one.demo ? ", demo data" : ""}`}</p>
            </li>
          ))}
        </Stack>
      ) : null}
    </SectionCard>
  );
}

function endOf({ status, endsOn, days }: Brief): string {
  if (status !== "signed") return inSentence(agreementStatusWords[status]);
  if (endsOn === null || days === null) return "signed, no end";
  if (days < 0) return `ended ${formatDay(endsOn)}`;
  return `ends ${formatDay(endsOn)}${days <= 90 ? `, in ${formatCount(days, "day", "days")}` : ""}`;
}
