import { handles } from "../handler";
import { openRemote } from "../roster/fetch";
import { runSync } from "../roster/run-sync";
import { openTarget } from "../roster/target";
import { sftpSync } from "./sftp-sync";

/** Runs a sync to its end over SFTP: its row says how it went. */
export const sftpSyncHandler = handles(sftpSync, ({ districtId, syncId }, tools, attempt) =>
  runSync(tools, {
    districtId,
    syncId,
    attempt,
    openSource: ({ configuration }, signal) =>
      openRemote(openTarget(tools.secretsKey, configuration), {
        allowedPrivateHosts: tools.allowedPrivateHosts,
        signal,
      }),
  }),
);
