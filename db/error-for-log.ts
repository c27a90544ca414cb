/** What a log keeps of an error. */
type Logged = { type: string; message: string; stack?: string; cause?: Logged } & Record<string, unknown>;

/** What PostgreSQL says of an error without quoting a row: where it was found, never what stood there. */
const kept = ["code", "severity", "schema", "table", "column", "dataType", "constraint", "routine", "syscall"] as const;

/** Values that could not be read (class 22) are in the message itself, in quotation marks. */
const withoutValues = (text: string) => text.replaceAll(/"(?:[^"]|"")*"/g, '"…"');

/** The message of an error as a log may have it. */
export const messageForLog = (error: Error & { code?: string }): string =>
  /^22/.test(error.code ?? "") ? withoutValues(error.message) : error.message;

/**
 * An error as a log may have it. PostgreSQL's detail, hint and where quote the values of rows, people's addresses among
 * them, so only what is named above is kept beside message and stack.
 */
export function errorForLog(error: unknown): Logged | unknown {
  if (!(error instanceof Error)) return error;
  const of = error as Error & Record<string, unknown>;
  const said = messageForLog(error);
  const stack = error.stack?.replace(error.message, said);
  const facts = kept.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]] as const]));
  const cause = error.cause instanceof Error ? { cause: errorForLog(error.cause) as Logged } : {};
  return { type: error.name, message: said, ...(stack && { stack }), ...Object.fromEntries(facts), ...cause };
}
