import type { LogAction } from "domain/usage/logs/terms";
import { EachSelect } from "~/ui/each-select";
import type { FormState } from "~/ui/form-state";

type Props = {
  /** What was said before, or is asked from the beginning. */
  said: Record<string, LogAction | "">;
  form: FormState | undefined;
};

const meanings = [
  { value: "", label: "Choose" },
  { value: "allowed", label: "Allowed" },
  { value: "blocked", label: "Blocked" },
];

/** Once the chosen column has words that Rollcall does not know: what each of them means. */
export const FilterWords = ({ said, form }: Props) => (
  <EachSelect
    name="meaning"
    aboutName="word"
    legend="What your filter’s words mean"
    hint="These words are in the column chosen for “Allowed or blocked”. Rollcall remembers your answer with the columns."
    options={meanings}
    defaults={said}
    form={form}
  />
);
