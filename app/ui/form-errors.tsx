import { useEffect, useRef } from "react";
import type { FormState } from "./form-state";

const numbers = ["", "One thing", "Two things", "Three things", "Four things", "Five things", "Six things"];

function heading(count: number): string {
  return `${numbers[count] ?? `${count} things`} to correct`;
}

/**
 * Leads to a field. With scripts the router must not see it: a change of the fragment is a navigation to it, which drops
 * the answer of the form and with it every message.
 */
function FieldLink({ field, children }: { field: string; children: string }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        const control = document.getElementById(field);
        if (!control) return;
        event.preventDefault();
        control.focus({ preventScroll: true });
        (control.closest(".field") ?? control).scrollIntoView({ block: "nearest" });
      }}
    >
      {children}
    </a>
  );
}

/** What is wrong with a form, above it: each fault leads to its field. It takes focus, so that nobody misses it. */
export function FormErrors({ form }: { form?: FormState }) {
  const box = useRef<HTMLDivElement>(null);
  const faults = form
    ? [
        ...form.errors.form.map((message) => ({ field: null, message })),
        ...Object.entries(form.errors.fields).flatMap(([field, messages]) =>
          messages.map((message) => ({ field, message })),
        ),
      ]
    : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is a new form, and each takes focus anew
  useEffect(() => {
    box.current?.focus();
  }, [form]);
  if (faults.length === 0) return null;
  const onlyForm = faults.length === 1 && faults[0]?.field === null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="form-errors">
      {onlyForm ? (
        <p id="form-errors">
          <strong>{faults[0]?.message}</strong>
        </p>
      ) : (
        <>
          <h2 id="form-errors">{heading(faults.length)}</h2>
          <ul>
            {faults.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{field ? <FieldLink field={field}>{message}</FieldLink> : message}</li>
            ))}
          </ul>
        </>
      )}
      {form?.current ? (
        <p>
          <a href={form.current} target="_blank" rel="noopener">
            Open the current version in a new tab
          </a>
        </p>
      ) : null}
    </div>
  );
}
