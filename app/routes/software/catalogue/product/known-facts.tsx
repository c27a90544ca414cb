import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";

type Props = { software: { isOwn: boolean; facts: { term: string; value: string }[] } };

/** What is known about a product, whoever decides what about it. */
export function KnownFacts({ software: { isOwn, facts } }: Props) {
  return (
    <SectionCard
      title="What is known"
      lead={
        isOwn
          ? "Recorded by your district."
          : "Public facts from the catalog. A fact that isn’t certain says “Not known”."
      }
    >
      <Facts facts={facts} />
    </SectionCard>
  );
}
