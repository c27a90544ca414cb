import type {
  ComponentProps,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { Choice, Choices } from "./choice";
import { Input, Select, Textarea } from "./control";
import { type FormState, valuesOf } from "./form-state";
import { Icon } from "./icon";
import type { Option } from "./options";

type Common = {
  name: string;
  /** Where fields of one name stand several times in a form, which of them it is, from 0: its id and its errors say so. */
  nth?: number;
  label: ReactNode;
  hint?: ReactNode;
  /** What was posted and refused, if anything was: its values win over the default, its errors stand at the field. */
  form?: FormState;
  defaultValue?: string;
};

function read({ name, nth, hint, form, defaultValue }: Omit<Common, "label">) {
  const id = nth === undefined ? name : `${name}-${nth}`;
  const errors = form?.errors.fields[id] ?? [];
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

function Notes({ name, hint, errors }: { name: string; hint: ReactNode; errors: string[] }) {
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

function Frame({ name, label, hint, errors, children }: Common & { errors: string[]; children: ReactNode }) {
  return (
    <div className={errors.length > 0 ? "field has-error" : "field"}>
      <label htmlFor={name}>{label}</label>
      <Notes name={name} hint={hint} errors={errors} />
      {children}
    </div>
  );
}

type GroupProps = Pick<Common, "name" | "hint" | "form"> & {
  legend: ReactNode;
  /** Errors lead to the group itself; else one of its controls carries its name as its id. */
  isTarget?: boolean;
  children: ReactNode;
};

/** Controls that are one field together, with their legend, hint and errors. */
export function FieldGroup({ name, legend, hint, form, isTarget = false, children }: GroupProps) {
  const { errors, aria } = read({ name, hint, form });
  return (
    <fieldset
      className={errors.length > 0 ? "field has-error" : "field"}
      aria-describedby={aria["aria-describedby"]}
      {...(isTarget ? { id: name, tabIndex: -1 } : {})}
    >
      <legend>{legend}</legend>
      <Notes name={name} hint={hint} errors={errors} />
      {children}
    </fieldset>
  );
}

type Control<E> = Omit<E, "name" | "id" | "form" | "defaultValue" | "className" | "value">;

type Line = Common & {
  /** A button at the end of the line. */
  end?: ReactNode;
} & Control<InputHTMLAttributes<HTMLInputElement>>;

/** A line of text, a number, a time, a password … A password is never filled in. */
export function TextField(props: Line) {
  const { name, nth: _, label, hint, form, defaultValue, end, type = "text", ...rest } = props;
  const { id, errors, value, aria } = read(props);
  const input = (
    <Input id={id} name={name} type={type} defaultValue={type === "password" ? undefined : value} {...aria} {...rest} />
  );
  return (
    <Frame name={id} label={label} hint={hint} errors={errors}>
      {end === undefined ? (
        input
      ) : (
        <div className="input-line">
          {input}
          {end}
        </div>
      )}
    </Frame>
  );
}

type Area = Common & { secret?: boolean } & Control<TextareaHTMLAttributes<HTMLTextAreaElement>>;

/** Several lines. A secret one is set in the fixed face and never filled in. */
export function TextareaField(props: Area) {
  const { name, label, hint, form, defaultValue, secret = false, ...rest } = props;
  const { errors, value, aria } = read(props);
  return (
    <Frame name={name} label={label} hint={hint} errors={errors}>
      <Textarea
        className={secret ? "textarea-key" : undefined}
        id={name}
        name={name}
        defaultValue={secret ? undefined : value}
        {...aria}
        {...rest}
      />
    </Frame>
  );
}

/** One of a list. */
export function SelectField(props: Common & { options: Option[] } & Control<SelectHTMLAttributes<HTMLSelectElement>>) {
  const { name, nth: _, label, hint, form, defaultValue, options, ...rest } = props;
  const { id, errors, value, aria } = read(props);
  return (
    <Frame name={id} label={label} hint={hint} errors={errors}>
      <Select id={id} name={name} defaultValue={value} {...aria} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Frame>
  );
}

type Laid = Pick<ComponentProps<typeof Choices>, "layout" | "scrolls">;

/** One of a few, all in view. The first choice carries the field's name as its id, so that an error can lead to it. */
export function ChoicesField(props: Common & Laid & { options: Option[] }) {
  const { name, label, hint, form, options, layout, scrolls } = props;
  const { value } = read(props);
  return (
    <FieldGroup name={name} legend={label} hint={hint} form={form}>
      <Choices layout={layout} scrolls={scrolls}>
        {options.map((option, index) => (
          <Choice key={option.value}>
            <input
              type="radio"
              id={index === 0 ? name : undefined}
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
            />
            {option.label}
          </Choice>
        ))}
      </Choices>
    </FieldGroup>
  );
}

type Many = Omit<Common, "defaultValue"> & Laid & { options: Option[]; defaultValues?: string[] };

/** Any of a few, all in view; what was posted and refused wins over the default. Ids as with ChoicesField. */
export function ManyField(props: Many) {
  const { name, label, hint, form, options, layout, scrolls, defaultValues = [] } = props;
  const { value } = read(props);
  const ticked = form ? (form.lists?.[name] ?? [value]) : defaultValues;
  return (
    <FieldGroup name={name} legend={label} hint={hint} form={form}>
      <Choices layout={layout} scrolls={scrolls}>
        {options.map((option, index) => (
          <Choice key={option.value}>
            <input
              type="checkbox"
              id={index === 0 ? name : undefined}
              name={name}
              value={option.value}
              defaultChecked={ticked.includes(option.value)}
            />
            {option.label}
          </Choice>
        ))}
      </Choices>
    </FieldGroup>
  );
}

type Check = Omit<Common, "defaultValue"> & { value?: string; defaultChecked?: boolean };

/** One box to tick. What was posted and refused wins over the default. */
export function CheckField(props: Check) {
  const { name, label, hint, form, value = "yes", defaultChecked = false } = props;
  const { errors, aria } = read(props);
  return (
    <div className={errors.length > 0 ? "field has-error" : "field"}>
      <Choice htmlFor={name}>
        <input
          type="checkbox"
          id={name}
          name={name}
          value={value}
          defaultChecked={form ? form.values[name] === value : defaultChecked}
          {...aria}
        />
        {label}
      </Choice>
      <Notes name={name} hint={hint} errors={errors} />
    </div>
  );
}
