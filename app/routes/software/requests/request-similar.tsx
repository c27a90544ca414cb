import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import type { FormState } from "~/ui/form-state";
import { Icon } from "~/ui/icon";

export type SimilarProduct = { id: string; name: string; vendor: string | null; why: string };

/** Products that the one asked for may be. None is ticked: what was said of another name says nothing of this one. */
export function RequestSimilar({ similar, form }: { similar: SimilarProduct[]; form?: FormState }) {
  const errors = form?.errors.fields.sameAs ?? [];
  return (
    <fieldset className={`field request-similar${errors.length > 0 ? " has-error" : ""}`}>
      <legend>Is it one of these?</legend>
      {errors.length > 0 ? (
        <p className="field-error" id="sameAs-error">
          <Icon name="circle-alert" />
          <span>{errors.join(" ")}</span>
        </p>
      ) : null}
      <ul>
        {similar.map(({ id, name, vendor, why }, index) => (
          <li key={id}>
            <label className="choice">
              <input type="radio" name="sameAs" id={index === 0 ? "sameAs" : undefined} value={id} />
              <span>
                <strong>{name}</strong>
                {vendor ? `, ${vendor}` : ""}
              </span>
            </label>
            <p className="hint">
              {why}. <Link to={paths.software(id)}>{`See ${name}`}</Link>
            </p>
          </li>
        ))}
        <li>
          <label className="choice">
            <input type="radio" name="sameAs" value="none" />
            <span>
              <strong>None of these</strong>, it is something new
            </span>
          </label>
        </li>
      </ul>
    </fieldset>
  );
}
