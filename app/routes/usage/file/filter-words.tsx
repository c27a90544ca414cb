import type { LogAction } from "domain/usage/logs/terms";
import { Select } from "~/ui/control";
import { FieldGroup } from "~/ui/field";
import { FieldPair } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

/** The values of a field that stands several times in a form. */
function valuesOf(form: FormState | undefined, name: string): string[] {
  const single = form?.values[name];
  return form?.lists?.[name] ?? (single === undefined ? [] : [single]);
}

type Props = {
  /** What was said before. */
  said: Record<string, LogAction>;
  form: FormState | undefined;
};

/** Once the chosen column has words that Rollcall does not know: what each of them means. */
export function FilterWords({ said, form }: Props) {
  const words = form ? valuesOf(form, "word") : Object.keys(said);
  const meanings = form ? valuesOf(form, "meaning") : Object.values(said);
  if (words.length === 0) return null;
  return (
    <FieldGroup
      name="meaning"
      legend="What your filter’s words mean"
      hint="These words are in the column you chose. Rollcall remembers your answer with the columns."
      form={form}
    >
      <FieldPair>
        {words.map((word, nth) => {
          const id = nth === 0 ? "meaning" : `meaning-${nth}`;
          return (
            <div className="field" key={word}>
              <label htmlFor={id} className="wrap-anywhere">
                {word}
              </label>
              <input type="hidden" name="word" value={word} />
              <Select id={id} name="meaning" defaultValue={meanings[nth] ?? ""}>
                <option value="">Choose</option>
                <option value="allowed">Allowed</option>
                <option value="blocked">Blocked</option>
              </Select>
            </div>
          );
        })}
      </FieldPair>
    </FieldGroup>
  );
}
