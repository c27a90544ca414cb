import { effectWords, severityWords } from "domain/software/policies/words";
import { type PolicyRuleLine, RuleConditions } from "~/routes/software/policies/policy-rules-list";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";

/** What a rule says, for reading. */
export function RuleFacts({ rule }: { rule: PolicyRuleLine }) {
  return (
    <SectionCard title="Details">
      <Facts
        ruled
        facts={[
          { term: "Applies to", value: <RuleConditions when={rule.when} /> },
          { term: "What it does", value: effectWords[rule.effect].act },
          { term: "How much it matters", value: severityWords[rule.severity] },
          { term: "What people read", value: rule.message },
        ]}
      />
    </SectionCard>
  );
}
