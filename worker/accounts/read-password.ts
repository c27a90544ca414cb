import { UserRefused } from "./user-refused";

/** A password from another program: the first line of the input. Throws UserRefused where a person sits at a terminal. */
export async function readPassword(input: NodeJS.ReadStream & { isTTY?: boolean }): Promise<string> {
  if (input.isTTY) {
    throw new UserRefused("--password-stdin takes the password from another program, not from a terminal.");
  }
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  const [line = ""] = Buffer.concat(chunks).toString("utf8").split(/\r?\n/);
  return line;
}
