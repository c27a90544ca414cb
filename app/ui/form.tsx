import { Form, type FormProps } from "@remix-run/react";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from "react";

/**
 * A form whose fields are one below the other. The answer names what is missing, in our own words and in one place.
 */
export const FieldsForm = forwardRef<HTMLFormElement, FormProps>(function FieldsForm({ className, ...rest }, ref) {
  return <Form ref={ref} className={className ? `form ${className}` : "form"} noValidate {...rest} />;
});

/** Two fields beside each other where there is room. */
export function FieldPair({ className, ...rest }: ComponentPropsWithoutRef<"div">) {
  return <div className={className ? `form-pair ${className}` : "form-pair"} {...rest} />;
}

/** Fields that belong together, under a heading. */
export function FormPart({ className, ...rest }: ComponentPropsWithoutRef<"section">) {
  return <section className={className ? `form-part ${className}` : "form-part"} {...rest} />;
}

/** Fields of which just one has to be filled in. The group says so, and none of them is marked as optional. */
export function OneOf({ legend, hint, children }: { legend: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="one-of" aria-describedby={id}>
      <legend>{legend}</legend>
      <p className="hint" id={id}>
        {hint}
      </p>
      {children}
    </fieldset>
  );
}

/** What the line is about, and its two short fields: on one line where there is room. */
export function FieldLine({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="field-line">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
