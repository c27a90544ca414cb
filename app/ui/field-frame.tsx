import type { ReactNode } from "react";
import { type FormState, valuesOf } from "./form-state";
import { Icon } from "./icon";

export type FieldProps = {
  name: string;
  /** Where several forms of a page have a field of this name: its own id. */
  id?: string | undefined;
  /**
   * Where fields of one name appear several times in a form, which of them it is, from 0: its id and its errors say so.
   */
  nth?: number;
  label: ReactNode;
  hint?: ReactNode;
  /** What was posted and refused, if anything was: its values win over the default, its errors are at the field. */
  form?: FormState;
  defaultValue?: string;
};

export function readField({ name, nth, hint, form, defaultValue, ...of }: Omit<FieldProps, "label">) {
  const field = nth === undefined ? name : `${name}-${nth}`;
  const id = of.id ?? field;
  const errors = form?.errors.fields[field] ?? [];
  const describedBy = [hint ? `${id}-hint` : "", errors.length > 0 ? `${id}-error` : ""].filter(Boolean).join(" ");
  const posted = form && (nth === undefined ? form.values[name] : valuesOf(form, name)[nth]);
  return {
    id,
    errors,
    value: posted ?? defaultValue,
    aria: {
      "aria-describedby": describedBy || undefined,
      "aria-invalid": errors.length > 0 ? (true as const) : undefined,
    },
  };
}

export function FieldNotes({ name, hint, errors }: { name: string; hint: ReactNode; errors: string[] }) {
  return (
    <>
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {errors.length > 0 ? (
        <p className="field-error" id={`${name}-error`}>
          <Icon name="circle-alert" />
          <span>{errors.join(" ")}</span>
        </p>
      ) : null}
    </>
  );
}

export function FieldFrame({
  name,
  label,
  hint,
  errors,
  children,
}: FieldProps & { errors: string[]; children: ReactNode }) {
  return (
    <div className={errors.length > 0 ? "field has-error" : "field"}>
      <label htmlFor={name}>{label}</label>
      <FieldNotes name={name} hint={hint} errors={errors} />
      {children}
    </div>
  );
}
