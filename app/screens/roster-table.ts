import { rights } from "./rights";
import type { Row } from "./row";

const { seeRosters, changeRosters } = rights;

/** The screens of rosters, by the way they come; part of the table of screens. */
export const rosterScreens = {
  sftp: { at: "/sftp-integration", title: "SFTP Integration", needs: seeRosters },
  sftpLogs: {
    at: "/sftp-integration?tab=logs",
    csv: "/sftp-integration/logs.csv",
    title: "Sync logs",
    needs: seeRosters,
    parent: "sftp",
  },
  sftpNew: { at: "/sftp-integration/new", title: "Add configuration", needs: changeRosters, parent: "sftp" },
  configuration: { at: "/sftp-integration/:id", needs: seeRosters, parent: "sftp" },
  configurationEdit: { at: "/sftp-integration/:id/edit", needs: changeRosters, parent: "configuration" },
  sync: { at: "/sftp-integration/logs/:syncId", needs: seeRosters, parent: "configuration" },
  syncCompare: {
    at: "/sftp-integration/logs/compare",
    title: "Compare two syncs",
    needs: seeRosters,
    parent: "sftpLogs",
  },
  oneRoster: { at: "/one-roster-integration", title: "OneRoster Integration", needs: changeRosters },
  oneRosterLogs: {
    at: "/one-roster-integration?tab=logs",
    csv: "/one-roster-integration/logs.csv",
    title: "Sync logs",
    needs: changeRosters,
    parent: "oneRoster",
  },
  oneRosterNew: {
    at: "/one-roster-integration/new",
    title: "Add connection",
    needs: changeRosters,
    parent: "oneRoster",
  },
  connection: { at: "/one-roster-integration/:id", needs: changeRosters, parent: "oneRoster" },
  connectionEdit: { at: "/one-roster-integration/:id/edit", needs: changeRosters, parent: "connection" },
} as const satisfies Record<string, Row>;
