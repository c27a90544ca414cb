import { useActionData } from "@remix-run/react";
import type { FormState } from "~/ui/form-state";
import type { Alike, Proposed } from "./request-new-product";

/**
 * The products to ask about: those that the answer to the form names, otherwise those that its page was opened with,
 * until the person has said which it is or typed another name.
 */
export function useAlike(form: FormState | undefined, { proposed, alike }: { proposed: Proposed; alike?: Alike }) {
  const answered = useActionData<{ alike?: Alike }>()?.alike;
  if (!form) return alike;
  const isOpen = !form.values.sameAs && form.values.name === proposed.name && form.values.compared === alike?.compared;
  return answered ?? (isOpen ? alike : undefined);
}
