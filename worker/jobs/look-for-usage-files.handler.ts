import { hasHidden } from "domain/plain-text";
import { findLogFolder, noteLogLook } from "domain/rosters/queries/log-folders";
import { askToImport } from "domain/usage/files/keep-file";
import { folderFaultWords } from "domain/usage/files/words";
import { lookForUsageFiles } from "domain/usage/jobs";
import { handles } from "../handler";
import { asFailure, isPublic } from "../roster/failures";
import { openRemote } from "../roster/fetch";
import { isReadableName } from "../roster/remote-folder";
import { openTarget } from "../roster/target";
import { type Looked, lookIntoFolder } from "../usage-folder/log-folder";

/** Files at fault that are named, and the characters of a name that are shown. */
const mostNamed = 5;
const mostShown = 80;

/**
 * Looks for filter logs; what the server or the settings do wrong stands with the configuration, and the next look
 * tries again.
 */
export const lookForUsageFilesHandler = handles(lookForUsageFiles, async (of, tools, { signal }) => {
  const { db, secretsKey, allowedPrivateHosts, sftpPorts, log, enqueue } = tools;
  const configuration = await findLogFolder(db, of);
  if (!configuration) return;
  try {
    const target = openTarget(secretsKey, configuration);
    const remote = await openRemote(target, { allowedPrivateHosts, sftpPorts, signal }, isReadableName);
    try {
      const { taken, faults } = await lookIntoFolder(tools, { ...of, name: configuration.name, remote, signal });
      const warn = (facts: Record<string, unknown>, said: string) => log.warn(facts, said);
      for (const fileId of taken) await askToImport({ enqueue, warn }, { districtId: of.districtId, fileId });
      await noteLogLook(db, { ...of, fault: wordsOf(faults) });
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

/** Which files are not taken, why, and what to do. */
function wordsOf(faults: Looked["faults"]): string | null {
  const said = faults.slice(0, mostNamed).map(({ name, fault }) => `${readable(name)}: ${folderFaultWords[fault]}`);
  const more = faults.length - said.length;
  if (more > 0) said.push(more === 1 ? "1 more file was not imported." : `${more} more files were not imported.`);
  return said.join(" ") || null;
}

/** A name that can be shown, whatever the server calls it. */
function readable(name: string): string {
  const shown = Array.from(name, (sign) => (hasHidden(sign) ? "\ufffd" : sign));
  return shown.length > mostShown ? `${shown.slice(0, mostShown).join("")}…` : shown.join("");
}
