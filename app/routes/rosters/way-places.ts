import type { RosterWay } from "domain/rosters/terms";
import { paths } from "~/http/paths";

const ofFiles = {
  home: paths.sftp,
  logs: paths.sftpLogs,
  logsCsv: paths.sftpLogsCsv,
  add: paths.sftpNew,
  one: paths.configuration,
  users: paths.configurationUsers,
  edit: paths.configurationEdit,
};

const ofService = {
  home: paths.oneRoster,
  logs: paths.oneRosterLogs,
  logsCsv: paths.oneRosterLogsCsv,
  add: paths.oneRosterNew,
  one: paths.connection,
  users: paths.connectionUsers,
  edit: paths.connectionEdit,
};

/** Where the screens of a way are: those of servers with files, or those of services. */
export const placesOf = (way: RosterWay) => (way === "files" ? ofFiles : ofService);
