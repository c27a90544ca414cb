import { type ComponentProps, useId, useState } from "react";
import { useTypedAnswer } from "~/components/use-typed-answer";
import { TextField } from "~/ui/field";

type Props = Omit<ComponentProps<typeof TextField>, "list" | "autoComplete" | "onChange"> & {
  /** Where the names that fit a text are asked for. */
  from: (typed: string) => [to: string, fields?: Record<string, string>];
};

/** A name, with suggestions from the second letter on. Without scripts it is a line of text. */
export function SuggestingField({ from, ...field }: Props) {
  const list = useId();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const [to, fields] = from(text);
  const names = useTypedAnswer<{ names: string[] }>(text.length < 2 ? null : to, fields)?.names ?? [];
  return (
    <>
      <TextField
        {...field}
        list={names.length > 0 ? list : undefined}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
