import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { keepRunning } from "./children";
import { operators } from "./districts";
import { secretsIn } from "./installation";
import { host, type Settings, webBuild } from "./settings";

/** Starts the worker and the web, each begun again when it ends by itself. */
export function startPrograms({ dataDir, port, system, say }: Settings, databaseUrl: string, sftpPort: number) {
  const { sessionSecret, secretsKey } = secretsIn(dataDir);
  const environment = {
    ...system,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: secretsKey,
    SECRETS_KEY_ID: "k1",
    ALLOWED_PRIVATE_HOSTS: host,
    SFTP_PORTS: String(sftpPort),
    ROLLCALL_DEMO: "1",
    SUPER_ADMIN_EMAILS: operators[0]?.email,
    APP_ORIGIN: `http://localhost:${port}`,
    MAIL_FOLDER: path.resolve(dataDir, "mail"),
    FILES_FOLDER: path.resolve(dataDir, "files"),
  };
  const logFile = (name: string) => path.resolve(dataDir, "logs", `${name}.log`);
  const worker = keepRunning(
    { name: "worker", args: ["--import", "tsx", "worker/cli/worker.ts"], environment, logFile: logFile("worker") },
    say,
  );
  const address = {
    HOST: host,
    PORT: String(port),
    SESSION_SECRET: sessionSecret,
  };
  const web = keepRunning(
    {
      name: "web",
      args: ["node_modules/@remix-run/serve/dist/cli.js", webBuild],
      environment: { ...environment, ...address },
      logFile: logFile("web"),
    },
    say,
  );
  return { worker, web };
}

/** Resolves when the web answers; throws an Error fit for people when it does not, within half a minute. */
export async function untilReady({ dataDir, port, signal }: Settings, isAlive: () => boolean): Promise<void> {
  for (let look = 0; look < 300; look++) {
    signal.throwIfAborted();
    const answer = await fetch(`http://${host}:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (!isAlive() && look > 20) break;
    await pause(100);
  }
  throw new Error(`The web did not start. See ${path.resolve(dataDir, "logs", "web.log")}.`);
}
