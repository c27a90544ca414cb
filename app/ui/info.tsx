import { Link } from "@remix-run/react";
import { Icon } from "./icon";

// React 18 hands unknown attributes on only in lower case, and its types do not know these two.
const opens = (id: string) => ({ popovertarget: id });
const opened = { popover: "auto" };

type Props = {
  /** Ties the button to what it opens; unique on the page. */
  id: string;
  /** What is explained: a figure's name. */
  name: string;
  text: string;
  /** Where it is shown how the value was made. */
  made?: string | undefined;
  /** Where its definition is, with examples. */
  examples?: string | undefined;
};

/** An "i" that opens a definition, with and without scripts. */
export function Info({ id, name, text, made, examples }: Props) {
  return (
    <>
      <button className="info" type="button" aria-label={`What is ${name}?`} {...opens(id)}>
        <Icon name="info" />
      </button>
      <span id={id} className="definition" role="note" {...opened}>
        <strong>{name}</strong>
        {text}
        {made ? (
          <span className="block pt-2">
            <Link to={made}>How we got this</Link>
          </span>
        ) : null}
        {examples ? (
          <span className="block pt-2">
            <Link to={examples}>See examples</Link>
          </span>
        ) : null}
      </span>
    </>
  );
}

/** A name with its "i" at the end, which never is alone on a line. */
export function Explained({ id, name, text, made, examples }: Props) {
  const words = name.split(" ");
  const last = words.pop();
  return (
    <>
      {words.map((word) => `${word} `)}
      <span className="whitespace-nowrap">
        {`${last} `}
        <Info id={id} name={name} text={text} made={made} examples={examples} />
      </span>
    </>
  );
}
