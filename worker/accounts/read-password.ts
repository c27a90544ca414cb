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

function typed(input: ReadStream, output: Output, question: string): Promise<string> {
  output.write(question);
  input.setRawMode(true);
  input.setEncoding("utf8");
  input.resume();
  return new Promise((resolve, reject) => {
    let text: string[] = [];
    const end = () => {
      input.off("data", take);
      input.setRawMode(false);
      input.pause();
      output.write("\n");
    };
    const take = (keys: string | Buffer) => {
      for (const key of String(keys)) {
        if (key === interrupt || key === endOfInput) {
          end();
          return reject(new UserRefused("Given up. Nothing was changed."));
        }
        if (key === enter || key === newLine) {
          end();
          return resolve(text.join(""));
        }
        if (key === backspace || key === deleted) text = text.slice(0, -1);
        else text.push(key);
      }
    };
    input.on("data", take);
  });
}
