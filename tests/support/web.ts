import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { freePort } from "db/embedded";

export const secretsKey = randomBytes(32).toString("base64");

export type Web = { origin: string; child: ChildProcess; output: () => string; stop: () => Promise<number | null> };

/**
 * The built application as people meet it: remix-serve on a free port of the loopback. Needs `npm run build` first.
 * `folder` is that of another checkout, to compare with.
 */
export async function startWeb(
  databaseUrl: string,
  settings: Record<string, string> = {},
  folder?: string,
): Promise<Web> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOnPort(await freePort(), databaseUrl, settings, folder);
    } catch (error) {
      // Another process was given the same free port, and was there first.
      if (tries === 3 || !String(error).includes("EADDRINUSE")) throw error;
    }
  }
}

async function startOnPort(
  port: number,
  databaseUrl: string,
  settings: Record<string, string>,
  folder: string | undefined,
): Promise<Web> {
  const child = spawn(process.execPath, ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      APP_ORIGIN: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: randomBytes(24).toString("hex"),
      SECRETS_KEY: secretsKey,
      ROLLCALL_DEMO: "1",
      // Nothing is sent by the web: it knows by this that a worker would send.
      SMTP_URL: "smtp://127.0.0.1:1",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/healthz`, child, () => output);
  return {
    origin,
    child,
    output: () => output,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`the web ended with ${child.exitCode}${hint(output())}:\n${output()}`);
    // Until this one says that it listens, who answers may be another web on the same port.
    const response = output().includes("[remix-serve]") ? await fetch(url).catch(() => null) : null;
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the web did not answer within 30 seconds:\n${output()}`);
}

/** The web that a test starts is the built one. */
const hint = (output: string) => (output.includes("build/server/index.js") ? ': run "npm run build" first' : "");
