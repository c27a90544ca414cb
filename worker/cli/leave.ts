const gone = (stream: NodeJS.WriteStream) =>
  new Promise<void>((resolve) => {
    // Whoever read has hung up: there is nobody left to tell.
    stream.once("error", () => resolve());
    stream.write("", () => resolve());
  });

/**
 * Ends the process with a code, once all that was written has left it: what goes into a pipe is cut at what the pipe
 * holds otherwise. Said outright, since the package behind the built-in database ends a process that runs out of work
 * with 0, whatever came before.
 */
export async function leave(code: number): Promise<never> {
  await Promise.all([gone(process.stdout), gone(process.stderr)]);
  process.exit(code);
}
