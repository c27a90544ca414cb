import { Link } from "@remix-run/react";
import { DecisionChoices } from "~/routes/software/decisions/decision-choices";
import { SectionCard } from "~/ui/card";
import { FieldGroup } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";
import type { DecisionPage } from "./page.server";

type Props = { page: DecisionPage; form: FormState | undefined };

/** The first step: which decision it is. Each leads to the form with what it needs. */
export function Choose({ page, form }: Props) {
  const { isBanned } = page;
  return (
    <SectionCard title="Choose a decision" lead="Nothing changes until you save it on the next page.">
      {isBanned ? <Banned page={page} /> : null}
      <FieldGroup name="decision" legend={<span className="sr-only">Decision</span>} form={form} isTarget>
        <DecisionChoices isBanned={isBanned} to={(one) => `?decision=${one}`} />
      </FieldGroup>
    </SectionCard>
  );
}

/** Why it can't be approved, and where to change that for those who may. */
export function Banned({ page: { liftAt } }: { page: DecisionPage }) {
  return (
    <Notice tone="warning" slim>
      <p>
        This product is on your blocked list. To approve it,{" "}
        {liftAt ? <Link to={liftAt}>lift its entry first</Link> : "ask your IT director to lift its entry first"}.
      </p>
    </Notice>
  );
}
