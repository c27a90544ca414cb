const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** How a check is stopped from outside, and the code to end with once it was; undefined while it was not. */
export type Stopping = { signal: AbortSignal; code: () => number | undefined; stop: (code: number) => void };

/** Stops a check in order when the process is told to end, so that its database is removed. */
export function stopOnSignals(): Stopping {
  const stopping = new AbortController();
  let stoppedWith: number | undefined;
  const stop = (code: number) => {
    stoppedWith ??= code;
    stopping.abort(new Error("The check was stopped."));
  };
  for (const [signal, code] of Object.entries(signals)) {
    // The package that starts PostgreSQL has signal handlers of its own, which would end this process first.
    process.removeAllListeners(signal);
    process.on(signal, () => stop(code));
  }
  return { signal: stopping.signal, code: () => stoppedWith, stop };
}
