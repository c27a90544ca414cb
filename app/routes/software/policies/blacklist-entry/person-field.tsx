import { SuggestingField } from "~/components/suggesting-field";
import { paths } from "~/http/paths";
import type { FormState } from "~/ui/form-state";

type Props = { name: string; label: string; form?: FormState | undefined };

/**
 * A person of the district by name or email, with suggestions as one types. Without scripts the answer names those
 * meant.
 */
export function PersonField(field: Props) {
  return (
    <SuggestingField
      {...field}
      from={(name) => [paths.blacklistPeople, { name }]}
      hint="Type a name or an email address."
      maxLength={254}
    />
  );
}
