const gone = (stream: NodeJS.WriteStream) =>
  new Promise<void>((resolve) => {
    // Whoever read has hung up: there is nobody left to tell.
    stream.once("error", () => resolve());
    stream.write("", () => resolve());
  });

/**
 * Ends the process with a code, once all that was written has left it: what goes into a pipe is cut at what the pipe
 * holds otherwise. A command waits for its reader however slow; what serves must not be kept by one, and gives up after
 * `patienceMs` milliseconds. Said outright, since the package behind the built-in database ends a process that runs out of
 * work with 0, whatever came before.
 */
export async function leave(code: number, patienceMs?: number): Promise<never> {
  if (patienceMs !== undefined) setTimeout(() => process.exit(code), patienceMs);
  await Promise.all([gone(process.stdout), gone(process.stderr)]);
  process.exit(code);
}
