import { existsSync, mkdirSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { type Database, openDatabase } from "db/client";
import { hashPassword } from "domain/access/passwords";
import { seedDemoGovernance } from "domain/demo/governance";
import { seedDemoMoney } from "domain/demo/money";
import { seedDemoReports } from "domain/demo/reports";
import { type DemoServer, followDemoServer, seedDemo } from "domain/demo/seed";
import { seedDemoValue } from "domain/demo/value";
import { prepareDatabase } from "../prepare-database";
import { projectRoot } from "./children";
import { startDatabase } from "./database";
import { demoDistricts, demoPassword, demoYears, lakeside, leftOut, operators, syncedAtFirst } from "./districts";
import { syncFirst, syncUnluckyNights } from "./first-sync";
import { secretsIn } from "./installation";
import { startPrograms, untilReady } from "./programs";
import { noteRunning } from "./running";
import { host, type Settings, webBuild } from "./settings";
import { startDemoSftp } from "./sftp";
import { makeUse } from "./use";

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
  if (filled.length > 0) say(`Made a year of requests and decisions in ${filled.join(" and ")}.`);
  // Once: a schedule that somebody ended stays ended.
  if (filled.includes(lakeside.name)) {
    const scheduled = await seedDemoReports(db, { name: lakeside.name, now: new Date() });
    if (scheduled > 0) say(`Scheduled a weekly and a monthly report for ${lakeside.name}.`);
  }
  const paying = await seedDemoMoney(db, { districts: demoYears, now: new Date() });
  if (paying.length > 0) say(`Wrote contracts with made-up prices for ${paying.join(" and ")}.`);
  const judging = await seedDemoValue(db, { districts: demoYears, now: new Date() });
  if (judging.length > 0) say(`Added made-up studies, ratings and usage targets for ${judging.join(" and ")}.`);
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
