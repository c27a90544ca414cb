/** How a demo is run. */
export type Settings = {
  dataDir: string;
  port: number;
  /** What the children get of the environment. */
  system: Record<string, string | undefined>;
  say: (line: string) => void;
  /** Without the roster and the use of the larger district: sooner there. */
  small: boolean;
  /** Aborted while it starts: it stops what it has started so far. */
  signal: AbortSignal;
};

/** All of the demo stays on this machine. */
export const host = "127.0.0.1";
export const webBuild = "build/server/index.js";
