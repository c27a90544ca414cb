import type { RosterWay } from "domain/rosters/terms";
import { paths } from "~/http/paths";

const ofFiles = {
  home: paths.sftp,
  logs: paths.sftpLogs,
  logsCsv: paths.sftpLogsCsv,
  add: paths.sftpNew,
  one: (id: string) => paths.configuration(id),
  users: (id: string) => paths.configurationUsers(id),
  edit: (id: string) => paths.configurationEdit(id),
};

const ofService = {
  home: paths.oneRoster,
  logs: paths.oneRosterLogs,
  logsCsv: paths.oneRosterLogsCsv,
  add: paths.oneRosterNew,
  one: (id: string) => paths.connection(id),
  users: (id: string) => paths.connectionUsers(id),
  edit: (id: string) => paths.connectionEdit(id),
};

/** Where the screens of a way are: those of servers with files, or those of services. */
export const placesOf = (way: RosterWay) => (way === "files" ? ofFiles : ofService);
