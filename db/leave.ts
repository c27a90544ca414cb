const gone = (stream: NodeJS.WriteStream) =>
  new Promise<void>((resolve) => {
    // The reader has hung up: nobody is left to write to.
    stream.once("error", () => resolve());
    stream.write("", () => resolve());
  });

/**
 * Ends the process with a code, once all of its output has left it: otherwise output to a pipe is truncated at the
 * pipe's buffer. A command waits for its reader, however slow; a server must not, and gives up after `patienceMs`
 * milliseconds. The code is always explicit, since the package behind the built-in database ends a process that runs
 * out of work with 0, whatever came before.
 */
export async function leave(code: number, patienceMs?: number): Promise<never> {
  if (patienceMs !== undefined) setTimeout(() => process.exit(code), patienceMs);
  await Promise.all([gone(process.stdout), gone(process.stderr)]);
  process.exit(code);
}
