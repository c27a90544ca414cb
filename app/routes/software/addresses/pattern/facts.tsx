import { Link } from "@remix-run/react";
import type { PatternType } from "domain/software/addresses/terms";
import { patternTypeWords } from "domain/software/addresses/words";
import { newPatternPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { certainty } from "~/routes/software/addresses/pattern-words";
import { Authorized } from "~/routes/software/addresses/patterns-panel";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";

type Props = {
  pattern: {
    pattern: string;
    /** As the network has it: another writing where the name is an international one. */
    kept: string;
    type: PatternType;
    softwareId: string | null;
    product: string;
    confidence: number;
    isAuthorized: boolean;
    isBanned: boolean;
    updatedAt: string;
    changedBy: string | null;
  };
  zone: string;
  now: string;
  mayChange: boolean;
};

/** What is on record about a pattern, and for those who may not change it, the way to create their own. */
export function PatternFacts({ pattern, zone, now, mayChange }: Props) {
  const { softwareId, product, type } = pattern;
  const own = `${newPatternPath(softwareId ?? undefined)}${softwareId ? "&" : "?"}${new URLSearchParams({ pattern: pattern.pattern })}`;
  return (
    <SectionCard
      title="Details"
      lead={mayChange ? null : "It counts for all districts. A pattern of your own district comes before it."}
      actions={
        mayChange ? null : (
          <ButtonLink icon="plus" to={own}>
            Add your own
          </ButtonLink>
        )
      }
    >
      <Facts
        ruled
        facts={[
          ...(pattern.kept === pattern.pattern ? [] : [{ term: "Technical name", value: <code>{pattern.kept}</code> }]),
          { term: "Product", value: softwareId ? <Link to={paths.software(softwareId)}>{product}</Link> : product },
          { term: "Type", value: `${patternTypeWords[type].label}: ${patternTypeWords[type].covers}` },
          { term: "Authorized", value: <Authorized {...pattern} /> },
          { term: "Certainty", value: certainty(pattern.confidence) },
          {
            term: "Last changed",
            value: (
              <>
                <Time iso={pattern.updatedAt} zone={zone} now={now} />
                {pattern.changedBy ? ` by ${pattern.changedBy}` : ""}
              </>
            ),
          },
        ]}
      />
    </SectionCard>
  );
}
