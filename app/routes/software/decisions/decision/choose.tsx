import { Banned } from "~/routes/software/decisions/banned";
import { DecisionChoices } from "~/routes/software/decisions/decision-choices";
import { SectionCard } from "~/ui/card";
import { FieldGroup } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import type { DecisionPage } from "./page.server";

type Props = { page: DecisionPage; form: FormState | undefined };

/** The first step: which decision it is. Each leads to the form with what it needs. */
export function Choose({ page, form }: Props) {
  const { ban } = page;
  return (
    <SectionCard title="Choose a decision" lead="Nothing changes until you save it on the next page.">
      <Banned ban={ban} />
      <FieldGroup name="decision" legend={<span className="sr-only">Decision</span>} form={form} isTarget>
        <DecisionChoices isBanned={ban !== null} to={(one) => `?decision=${one}`} />
      </FieldGroup>
    </SectionCard>
  );
}
