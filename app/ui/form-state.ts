/** What a posted form said and what is wrong with it: what an action hands back so that nothing typed is lost. */
export type FormState = {
  intent?: string;
  values: Record<string, string>;
  /** Fields of which several values were ticked; one that was ticked alone is in `values`. */
  lists?: Record<string, string[]>;
  errors: { form: string[]; fields: Record<string, string[]> };
  /** When somebody was faster: the page that shows the current version. */
  current?: string;
};

/** The values of a field that appears several times in a form. */
export function valuesOf(form: FormState, name: string): string[] {
  const single = form.values[name];
  return form.lists?.[name] ?? (single === undefined ? [] : [single]);
}
