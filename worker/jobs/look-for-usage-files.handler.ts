import { findLogFolder, noteLogLook } from "domain/rosters/queries/log-folders";
import { askToImport } from "domain/usage/files/keep-file";
import { remoteFaultWords } from "domain/usage/files/words";
import { lookForUsageFiles } from "domain/usage/jobs";
import { handles } from "../handler";
import { asFailure, isPublic } from "../roster/failures";
import { openRemote } from "../roster/fetch";
import { openTarget } from "../roster/target";
import { lookIntoFolder } from "../usage/log-folder";

/** Files at fault that are named. */
const mostNamed = 5;

/** Looks for filter logs; what the server or the settings do wrong stands with the configuration, and the next look tries again. */
export const lookForUsageFilesHandler = handles(lookForUsageFiles, async (of, tools, { signal }) => {
  const { db, secretsKey, allowedPrivateHosts, sftpPorts, log, enqueue } = tools;
  const configuration = await findLogFolder(db, of);
  if (!configuration) return;
  try {
    const remote = await openRemote(openTarget(secretsKey, configuration), { allowedPrivateHosts, sftpPorts, signal });
    try {
      const { taken, faults } = await lookIntoFolder(tools, { ...of, name: configuration.name, remote, signal });
      const warn = (facts: Record<string, unknown>, said: string) => log.warn(facts, said);
      for (const fileId of taken) await askToImport({ enqueue, warn }, { districtId: of.districtId, fileId });
      const said = faults.slice(0, mostNamed).map(({ name, fault }) => `${name}: ${remoteFaultWords[fault]}`);
      await noteLogLook(db, { ...of, fault: said.join(" ") || null });
    } finally {
      await remote.close();
    }
  } catch (error) {
    const failure = asFailure(error);
    if (!isPublic(failure)) throw error;
    await noteLogLook(db, { ...of, fault: failure.message });
    log.warn({ ...of, code: "code" in failure ? failure.code : undefined }, "a folder of filter logs can't be read");
  }
});
