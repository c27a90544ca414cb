import { Link } from "@remix-run/react";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import { Choice } from "~/ui/choice";
import { FieldGroup } from "~/ui/field";
import type { FormState } from "~/ui/form-state";

export type SimilarProduct = { id: string; name: string; vendor: string | null; why: string };

/** Products that the one asked for may be. None is ticked: what was said of another name says nothing of this one. */
export function RequestSimilar({ similar, form }: { similar: SimilarProduct[]; form?: FormState }) {
  return (
    <FieldGroup name="sameAs" legend="Is it one of these?" form={form}>
      <ul className="grid gap-3 pt-1">
        {similar.map(({ id, name, vendor, why }, index) => (
          <li key={id}>
            <Choice>
              <input type="radio" name="sameAs" id={index === 0 ? "sameAs" : undefined} value={id} />
              <span>
                <strong>{name}</strong>
                {vendorBeside(name, vendor) ? `, ${vendor}` : ""}
              </span>
            </Choice>
            <p className="pl-6.5 text-sm text-ink-muted">
              {why}. <Link to={paths.software(id)}>{`See ${name}`}</Link>
            </p>
          </li>
        ))}
        <li>
          <Choice>
            <input type="radio" name="sameAs" value="none" />
            <span>
              <strong>None of these</strong>, it is something new
            </span>
          </Choice>
        </li>
      </ul>
    </FieldGroup>
  );
}
