import { Link } from "@remix-run/react";
import { newAgreementPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import type { AgreementsInShort } from "~/routes/software/compliance/agreement-brief.server";
import { briefWords } from "~/routes/software/compliance/agreement-brief-words";
import { AgreementStatusBadge } from "~/routes/software/compliance/compliance-badges";
import { SectionCard } from "~/ui/card";
import { Stack } from "~/ui/stack";
import { formatDay } from "~/ui/time-format";

type Props = {
  page: AgreementsInShort & { product: { id: string }; wide: boolean };
};

/** What the district has agreed on about the product. */
export function Agreements({ page: { product, agreement, agreements, coveredUntil, wide } }: Props) {
  return (
    <SectionCard
      title="Agreement"
      actions={wide ? <Link to={newAgreementPath(product.id)}>Add an agreement</Link> : null}
    >
      <p>
        <AgreementStatusBadge agreement={agreement} />
        {coveredUntil ? ` covered until ${formatDay(coveredUntil)}` : null}
      </p>
      {agreements.length > 0 ? (
        <Stack as="ul" gap="sm">
          {agreements.map((one) => (
            <li key={one.id}>
              <Link to={paths.agreement(one.id)}>{one.title}</Link>
              <p className="text-sm text-ink-muted">{`${briefWords(one)}${one.demo ? ", demo data" : ""}`}</p>
            </li>
          ))}
        </Stack>
      ) : null}
    </SectionCard>
  );
}
