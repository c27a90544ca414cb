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
  const first = await typed(input, output, "Password (at least 15 characters): ");
  const second = await typed(input, output, "The same again: ");
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

async function typed(input: ReadStream, output: Output, question: string): Promise<string> {
  // First the mode, then the question: nothing that is typed after it is shown.
  input.setRawMode(true);
  input.setEncoding("utf8");
  output.write(question);
  try {
    return await line(input);
  } finally {
    input.pause();
    input.setRawMode(false);
    output.write("\n");
  }
}

function line(input: ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let text: string[] = [];
    const take = (chunk: string | Buffer) => {
      const keys = [...String(chunk)];
      const last = keys.findIndex((key) => [enter, newLine, interrupt, endOfInput].includes(key));
      for (const key of last < 0 ? keys : keys.slice(0, last)) {
        if (key === backspace || key === deleted) text = text.slice(0, -1);
        else text.push(key);
      }
      if (last < 0) return;
      input.off("data", take);
      const given = keys[last] === enter || keys[last] === newLine;
      if (!given) return reject(new UserRefused("Given up. Nothing was changed."));
      // Both lines may have been pasted at once: the rest belongs to the next question.
      const rest = keys.slice(last + 1).join("");
      if (rest) input.unshift(rest, "utf8");
      resolve(text.join(""));
    };
    input.on("data", take);
    input.resume();
  });
}
