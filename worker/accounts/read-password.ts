import type { ReadStream } from "node:tty";
import { UserRefused } from "./create-user";

type Output = { write: (text: string) => unknown };
type Input = NodeJS.ReadStream & { isTTY?: boolean };

/**
 * A password from a person, asked for twice and not shown while it is typed, or, where nobody sits at a terminal, the
 * first line of the input. Returns the text; throws UserRefused when the two differ or the person gives up (Ctrl-C).
 */
export async function readPassword(input: Input, output: Output): Promise<string> {
  if (!input.isTTY) return firstLine(input);
  // What was typed or pasted ahead belongs to the next question.
  const ahead: Ahead = { keys: "" };
  const first = await typed(input, output, "Password (at least 15 characters): ", ahead);
  const second = await typed(input, output, "The same again: ", ahead);
  if (first !== second) throw new UserRefused("The two passwords are not the same. Nothing was changed.");
  return first;
}

async function firstLine(input: Input): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  const [line = ""] = Buffer.concat(chunks).toString("utf8").split(/\r?\n/);
  return line;
}

const [enter, newLine, interrupt, endOfInput, backspace, deleted] = ["\r", "\n", "\u0003", "\u0004", "\b", "\u007f"];

type Ahead = { keys: string };

async function typed(input: ReadStream, output: Output, question: string, ahead: Ahead): Promise<string> {
  // First the mode, then the question: nothing that is typed after it is shown.
  input.setRawMode(true);
  output.write(question);
  try {
    const keys = await untilEnd(input, ahead);
    const given = keys.at(-1) === enter || keys.at(-1) === newLine;
    if (!given) throw new UserRefused("Given up. Nothing was changed.");
    return withoutErased(keys.slice(0, -1));
  } finally {
    input.setRawMode(false);
    output.write("\n");
  }
}

const ends: string[] = [enter, newLine, interrupt, endOfInput];

/** All keys up to the one that ends the answer, with that one. */
function untilEnd(input: ReadStream, ahead: Ahead): Promise<string[]> {
  return new Promise((resolve) => {
    const take = (chunk: Buffer | string) => {
      const keys = [...ahead.keys, ...chunk.toString()];
      const last = keys.findIndex((key) => ends.includes(key));
      ahead.keys = keys.slice(last + 1).join("");
      if (last < 0) return;
      input.off("data", take);
      input.pause();
      resolve(keys.slice(0, last + 1));
    };
    input.setEncoding("utf8");
    input.on("data", take);
    input.resume();
    take("");
  });
}

function withoutErased(keys: string[]): string {
  const text: string[] = [];
  for (const key of keys) {
    if (key === backspace || key === deleted) text.pop();
    else text.push(key);
  }
  return text.join("");
}
