import { describe, expect, it } from "vitest";
import { hasLongWord } from "./long-word";

const Person = ({ person, to }: { person: string; to: string }) => <a href={to}>{person}</a>;
const Row = ({ row }: { row: { name: string } }) => <b>{row.name}</b>;
const long = "W".repeat(41);

describe("a long word", () => {
  it.each([
    ["in a text", `by ${long}`],
    ["in a list of texts", ["by ", long]],
    ["deep in markup", <p key="p">by {<b>{long}</b>}</p>],
    ["handed to a component", <Person key="p" person={long} to="/" />],
    ["in a row handed to a component", <Row key="r" row={{ name: long }} />],
  ])("is found %s", (_, node) => expect(hasLongWord(node)).toBe(true));

  it.each([
    ["40 letters", "W".repeat(40)],
    ["many words", "in review ".repeat(40)],
    ["an address that nobody reads", <Person key="p" person="Ada" to={`/profiles/${long}`} />],
    ["nothing", null],
    ["a number", 1e30],
  ])("is not %s", (_, node) => expect(hasLongWord(node)).toBe(false));
});
