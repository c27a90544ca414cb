import { existsSync, mkdirSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "db/client";
import { hashPassword } from "domain/access/passwords";
import { seedDemoGovernance } from "domain/demo/governance";
import { seedDemoMoney } from "domain/demo/money";
import { type DemoServer, followDemoServer, seedDemo } from "domain/demo/seed";
import { seedDemoValue } from "domain/demo/value";
import { prepareDatabase } from "../prepare-database";
import { keepRunning, projectRoot, startChild } from "./children";
import { demoDistricts, demoPassword, demoYears, lakeside, leftOut, operators, syncedAtFirst } from "./districts";
import { syncFirst, syncUnluckyNights } from "./first-sync";
import { secretsIn } from "./installation";
import { noteRunning } from "./running";
import { startDemoSftp } from "./sftp";
import { makeUse } from "./use";

type Settings = {
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

const host = "127.0.0.1";
const webBuild = "build/server/index.js";

/**
 * Runs the whole demo on the loopback: database, SFTP server, worker and web, seeded once, everything under `dataDir`.
 * Resolves when the web answers; `stop` ends every part, the database last. Throws an Error fit for people when it
 * can't start, after it has stopped what it started.
 */
export async function startDemo(settings: Settings): Promise<{ address: string; stop: () => Promise<void> }> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    return { address: await start(settings, stops), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(settings: Settings, stops: (() => Promise<void>)[]): Promise<string> {
  const { dataDir, port, signal } = settings;
  await needPort(port);
  if (!existsSync(path.join(projectRoot, webBuild))) throw new Error("The web is not built yet. Run: npm run build");
  mkdirSync(path.join(dataDir, "logs"), { recursive: true });
  const server = await startDemoSftp(dataDir);
  stops.push(server.stop);
  signal.throwIfAborted();
  const urls = await startDatabase(settings, stops);
  signal.throwIfAborted();
  const forget = noteRunning({ pid: process.pid, dataDir, port });
  stops.push(async () => forget());
  await prepareDatabase(urls);
  const database = openDatabase(urls.appUrl, { max: 2 });
  stops.push(database.close);
  await fill(database, settings, server);
  signal.throwIfAborted();
  const { worker, web } = startPrograms(settings, urls.appUrl, server.port);
  stops.push(async () => void (await Promise.all([web.stop(), worker.stop()])));
  const syncing = { databaseUrl: urls.appUrl, say: settings.say, signal };
  await syncFirst(database.db, settings.small ? [syncedAtFirst] : [syncedAtFirst, lakeside], syncing);
  const [startSending] = settings.small
    ? [null]
    : await Promise.all([makeUse(database.db, settings), syncUnluckyNights(database.db, unlucky(dataDir), syncing)]);
  signal.throwIfAborted();
  await untilReady(settings, web.isAlive);
  const sender = startSending?.(`http://localhost:${port}`);
  if (sender) stops.push(sender.stop);
  return `http://localhost:${port}`;
}

/** Throws when another program listens on the port. */
async function needPort(port: number): Promise<void> {
  const taken = await new Promise<boolean>((resolve) => {
    const server = net.createServer();
    server.once("error", () => resolve(true));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
  if (!taken) return;
  const other = port === 65_535 ? port - 1 : port + 1;
  throw new Error(
    `Port ${port} is in use. Stop what listens there, or choose another port: PORT=${other} npm run demo`,
  );
}

const unlucky = (dataDir: string) => ({
  ...leftOut,
  folder: path.resolve(dataDir, "sftp", leftOut.district.folder),
});

type Urls = { ownerUrl: string; appUrl: string };
type ChildMessage = Partial<Urls> & { line?: string; failed?: string };

async function startDatabase({ dataDir, system, say }: Settings, stops: (() => Promise<void>)[]): Promise<Urls> {
  const child = startChild({
    name: "database",
    args: ["--import", "tsx", "worker/cli/demo-database.ts", path.resolve(dataDir)],
    environment: system,
    logFile: path.join(dataDir, "logs", "database.log"),
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  stops.push(async () => {
    // It stops PostgreSQL when we hang up. It is never killed, since that would leave PostgreSQL behind.
    if (child.connected) child.disconnect();
    await Promise.race([gone, pause(20_000, undefined, { ref: false })]);
  });
  return new Promise((resolve, reject) => {
    child.on("message", ({ line, failed, ownerUrl, appUrl }: ChildMessage) => {
      if (line) say(line);
      if (failed) reject(new Error(`The database did not start: ${failed}`));
      if (ownerUrl && appUrl) resolve({ ownerUrl, appUrl });
    });
    child.once("exit", () => reject(new Error(`The database did not start. See ${dataDir}/logs/database.log.`)));
  });
}

async function fill({ db }: Database, { dataDir, say }: Settings, server: DemoServer): Promise<void> {
  const { secretsKey } = secretsIn(dataDir);
  const seeded = await seedDemo(db, {
    districts: demoDistricts,
    operators,
    hashPassword: () => hashPassword(demoPassword),
    server,
    secretsKey: { id: "k1", key: Buffer.from(secretsKey, "base64") },
    now: new Date(),
  });
  if (seeded) say("Made two districts with their schools and accounts.");
  await followDemoServer(db, { districts: demoDistricts, server, now: new Date() });
  const filled = await seedDemoGovernance(db, { districts: demoYears, now: new Date() });
  if (filled.length > 0) say(`Told a year of requests and decisions in ${filled.join(" and ")}.`);
  const paying = await seedDemoMoney(db, { districts: demoYears, now: new Date() });
  if (paying.length > 0) say(`Wrote contracts with made-up prices for ${paying.join(" and ")}.`);
  const judging = await seedDemoValue(db, { districts: demoYears, now: new Date() });
  if (judging.length > 0) say(`Added made-up studies, ratings and usage targets for ${judging.join(" and ")}.`);
}

function startPrograms({ dataDir, port, system, say }: Settings, databaseUrl: string, sftpPort: number) {
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

async function untilReady({ dataDir, port, signal }: Settings, isAlive: () => boolean): Promise<void> {
  for (let look = 0; look < 300; look++) {
    signal.throwIfAborted();
    const answer = await fetch(`http://${host}:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (!isAlive() && look > 20) break;
    await pause(100);
  }
  throw new Error(`The web did not start. See ${path.resolve(dataDir, "logs", "web.log")}.`);
}

/** The accounts of the demo as a table of text, one line each. */
export function accountTable(): string[] {
  const rows = [
    ...operators.map(({ email }) => [email, "every district"]),
    ...demoDistricts.flatMap(({ name, people }) => people.map(({ email }) => [email, name])),
  ];
  const width = Math.max(...rows.map(([email = ""]) => email.length));
  return rows.map(([email = "", where = ""]) => `${email.padEnd(width + 3)}${where}`);
}
