import type {
  ComponentProps,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { Choice, Choices } from "./choice";
import { Input, Select, Textarea } from "./control";
import { FieldFrame, FieldNotes, type FieldProps, readField } from "./field-frame";
import type { Option } from "./options";

type GroupProps = Pick<FieldProps, "name" | "hint" | "form"> & {
  legend: ReactNode;
  /** Errors lead to the group itself; otherwise one of its controls carries its name as its id. */
  isTarget?: boolean;
  children: ReactNode;
};

/** Controls that are one field together, with their legend, hint and errors. */
export function FieldGroup({ name, legend, hint, form, isTarget = false, children }: GroupProps) {
  const { errors, aria } = readField({ name, hint, form });
  return (
    <fieldset
      className={errors.length > 0 ? "field has-error" : "field"}
      aria-describedby={aria["aria-describedby"]}
      {...(isTarget ? { id: name, tabIndex: -1 } : {})}
    >
      <legend>{legend}</legend>
      <FieldNotes name={name} hint={hint} errors={errors} />
      {children}
    </fieldset>
  );
}

type Control<E> = Omit<E, "name" | "id" | "form" | "defaultValue" | "className" | "value">;

type Line = FieldProps & {
  /** A button at the end of the line. */
  end?: ReactNode;
} & Control<InputHTMLAttributes<HTMLInputElement>>;

/** A line of text, a number, a time, a password … A password is never filled in. */
export function TextField(props: Line) {
  const { name, id: _id, nth: _, label, hint, form, defaultValue, end, type = "text", ...rest } = props;
  const { id, errors, value, aria } = readField(props);
  const input = (
    <Input id={id} name={name} type={type} defaultValue={type === "password" ? undefined : value} {...aria} {...rest} />
  );
  return (
    <FieldFrame name={id} label={label} hint={hint} errors={errors}>
      {end === undefined ? (
        input
      ) : (
        <div className="input-line">
          {input}
          {end}
        </div>
      )}
    </FieldFrame>
  );
}

type Area = FieldProps & { secret?: boolean } & Control<TextareaHTMLAttributes<HTMLTextAreaElement>>;

/** Several lines. A secret one is set in the fixed face and never filled in. */
export function TextareaField(props: Area) {
  const { name, label, hint, form, defaultValue, secret = false, ...rest } = props;
  const { errors, value, aria } = readField(props);
  return (
    <FieldFrame name={name} label={label} hint={hint} errors={errors}>
      <Textarea
        className={secret ? "textarea-key" : undefined}
        id={name}
        name={name}
        defaultValue={secret ? undefined : value}
        {...aria}
        {...rest}
      />
    </FieldFrame>
  );
}

/** One of a list. */
export function SelectField(
  props: FieldProps & { options: Option[] } & Control<SelectHTMLAttributes<HTMLSelectElement>>,
) {
  const { name, nth: _, label, hint, form, defaultValue, options, ...rest } = props;
  const { id, errors, value, aria } = readField(props);
  return (
    <FieldFrame name={id} label={label} hint={hint} errors={errors}>
      <Select id={id} name={name} defaultValue={value} {...aria} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

type Laid = Pick<ComponentProps<typeof Choices>, "layout" | "scrolls">;
type Each = Laid & {
  type: "radio" | "checkbox";
  name: string;
  options: Option[];
  ticked: readonly (string | undefined)[];
};

/** The first choice carries the field's name as its id, so that an error can lead to it. */
function EachOption({ type, name, options, ticked, ...laid }: Each) {
  return (
    <Choices {...laid}>
      {options.map(({ value, label }, index) => (
        <Choice key={value}>
          <input
            type={type}
            id={index === 0 ? name : undefined}
            name={name}
            value={value}
            defaultChecked={ticked.includes(value)}
          />
          {label}
        </Choice>
      ))}
    </Choices>
  );
}

/** One of a few, all in view. */
export function ChoicesField(props: FieldProps & Laid & { options: Option[] }) {
  const { name, label, hint, form, options, layout, scrolls } = props;
  const { value } = readField(props);
  return (
    <FieldGroup name={name} legend={label} hint={hint} form={form}>
      <EachOption type="radio" ticked={[value]} name={name} options={options} layout={layout} scrolls={scrolls} />
    </FieldGroup>
  );
}

type Many = Omit<FieldProps, "defaultValue"> & Laid & { options: Option[]; defaultValues?: string[] };

/** Any of a few, all in view; what was posted and refused wins over the default. */
export function ManyField(props: Many) {
  const { name, label, hint, form, options, layout, scrolls, defaultValues = [] } = props;
  const { value } = readField(props);
  const ticked = form ? (form.lists?.[name] ?? [value]) : defaultValues;
  return (
    <FieldGroup name={name} legend={label} hint={hint} form={form}>
      <EachOption type="checkbox" ticked={ticked} name={name} options={options} layout={layout} scrolls={scrolls} />
    </FieldGroup>
  );
}

type Check = Omit<FieldProps, "defaultValue"> & { value?: string; defaultChecked?: boolean };

/** One box to tick. What was posted and refused wins over the default. */
export function CheckField(props: Check) {
  const { name, label, hint, form, value = "yes", defaultChecked = false } = props;
  const { errors, aria } = readField(props);
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
      <FieldNotes name={name} hint={hint} errors={errors} />
    </div>
  );
}
