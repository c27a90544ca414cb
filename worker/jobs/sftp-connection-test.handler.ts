import { setTimeout } from "node:timers/promises";
import { wholeDistrict } from "domain/access/scope";
import { sftpConnectionTest } from "domain/rosters/jobs";
import {
  type ConnectionTestEnd,
  claimConnectionTest,
  finishConnectionTest,
} from "domain/rosters/queries/connection-tests";
import { type Attempt, handles, type WorkerTools } from "../handler";
import { openRemote, type RemoteOptions, readHostKey } from "../roster/fetch";
import { RemoteError, type RemoteErrorCode } from "../roster/remote-error";
import { openTarget, type SealedTarget } from "../roster/target";

const mostFilesShown = 50;
/** No sooner is it said that a host can't be reached, so that the time tells nothing of why. */
const leastMs = 1_500;
/** Private, unknown, closed: with one answer for all nobody learns what is in the network that Rollcall is in. */
const cantReach: ReadonlySet<RemoteErrorCode> = new Set(["address-refused", "host-unknown", "unreachable", "timeout"]);
const cantReachText =
  "Rollcall can't reach this host and port. Check both with your vendor. If they are right, ask whether the server's firewall lets Rollcall in, and ask the person who runs Rollcall whether this address is allowed.";

/** Runs a connection test to its end: the row says how it went, whoever waits for it reads the row. */
export const sftpConnectionTestHandler = handles(sftpConnectionTest, async ({ districtId, testId }, tools, attempt) => {
  const scope = wholeDistrict(districtId);
  const configuration = await claimConnectionTest(tools.db, scope, { id: testId });
  if (!configuration) return;
  const end = await tryConnection(configuration, tools, attempt);
  await finishConnectionTest(tools.db, scope, { id: testId, end });
  tools.log.info({ districtId, testId, status: end.status }, "a connection was tested");
});

async function tryConnection(
  configuration: SealedTarget,
  { secretsKey, allowedPrivateHosts }: WorkerTools,
  { signal }: Attempt,
): Promise<ConnectionTestEnd> {
  const options = { allowedPrivateHosts, signal };
  const began = performance.now();
  try {
    return configuration.hostKey === null
      ? await meet(configuration, options)
      : await look(openTarget(secretsKey, configuration), options);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.hostKey !== null || !cantReach.has(error.code)) {
      return { status: "failed", message: error.message, hostKey: error.hostKey };
    }
    await setTimeout(began + leastMs - performance.now(), undefined, { signal });
    return { status: "failed", message: cantReachText, hostKey: null };
  }
}

async function meet(configuration: SealedTarget, options: RemoteOptions): Promise<ConnectionTestEnd> {
  const hostKey = await readHostKey(configuration, options);
  const message = "The server showed its host key. Compare it with what your vendor gave you, then confirm it.";
  return { status: "succeeded", message, hostKey };
}

async function look(target: ReturnType<typeof openTarget>, options: RemoteOptions): Promise<ConnectionTestEnd> {
  const remote = await openRemote(target, options);
  try {
    const files = await remote.list();
    const shown = files.slice(0, mostFilesShown).map(({ name, size }) => ({ name, size }));
    const message = `Signed in. ${counted(files.length)} in ${target.folder}.`;
    return { status: "succeeded", message, hostKey: remote.hostKey, files: shown };
  } finally {
    await remote.close();
  }
}

function counted(files: number): string {
  if (files === 0) return "There are no files yet";
  return files === 1 ? "1 file" : `${files} files`;
}
