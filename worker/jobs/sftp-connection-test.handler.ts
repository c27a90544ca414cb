import { wholeDistrict } from "domain/access/scope";
import { sftpConnectionTest } from "domain/rosters/jobs";
import {
  type ConnectionTestEnd,
  claimConnectionTest,
  finishConnectionTest,
} from "domain/rosters/queries/connection-tests";
import { hostKeyTexts } from "domain/rosters/words";
import { type Attempt, handles, type WorkerTools } from "../handler";
import { countList, listNames, listWords } from "../one-roster/lists";
import { Service } from "../one-roster/service";
import { openServiceTarget } from "../one-roster/target";
import { openRemote, type RemoteOptions, readHostKey } from "../roster/fetch";
import { RemoteError } from "../roster/remote-error";
import { openTarget, type SealedSource, type SealedTarget } from "../roster/target";

const mostFilesShown = 50;

/** Runs a connection test to its end: the row says how it went, whoever waits for it reads the row. */
export const sftpConnectionTestHandler = handles(sftpConnectionTest, async ({ districtId, testId }, tools, attempt) => {
  const scope = wholeDistrict(districtId);
  const configuration = await claimConnectionTest(tools.db, scope, { id: testId });
  if (!configuration) return;
  const { end, reason } = await tryConnection(configuration, tools, attempt);
  await finishConnectionTest(tools.db, scope, { id: testId, end });
  tools.log.info({ districtId, testId, status: end.status, reason }, "a connection was tested");
});

async function tryConnection(
  configuration: SealedSource,
  tools: WorkerTools,
  { signal }: Attempt,
): Promise<{ end: ConnectionTestEnd; reason?: string | null }> {
  const { secretsKey, allowedPrivateHosts, sftpPorts } = tools;
  const options = { allowedPrivateHosts, sftpPorts, signal };
  try {
    if (configuration.serviceUrl !== null) return { end: await ask(configuration, tools, signal) };
    const tested =
      configuration.hostKey === null
        ? meet(configuration, options)
        : look(openTarget(secretsKey, configuration), options);
    return { end: await tested };
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const { message, hostKey, reason } = error;
    return { end: { status: "failed", message, hostKey }, reason };
  }
}

async function meet(configuration: SealedTarget, options: RemoteOptions): Promise<ConnectionTestEnd> {
  const hostKey = await readHostKey(configuration, options);
  return { status: "succeeded", message: hostKeyTexts.shown, hostKey };
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

/** Signs in to a service and asks for one item of each list that a sync reads. */
async function ask(source: SealedSource, tools: WorkerTools, signal: AbortSignal): Promise<ConnectionTestEnd> {
  const { secretsKey, allowedPrivateHosts, now } = tools;
  const service = new Service(openServiceTarget(secretsKey, source), { allowedPrivateHosts, retryMs: [], now, signal });
  try {
    const lists = [];
    for (const name of listNames) lists.push({ name: listWords[name], records: await countList(service, name) });
    const message = `Signed in. All ${lists.length} lists that a sync reads can be read.`;
    return { status: "succeeded", message, hostKey: null, lists };
  } finally {
    await service.close();
  }
}

function counted(files: number): string {
  if (files === 0) return "There are no files yet";
  return files === 1 ? "1 file" : `${files} files`;
}
