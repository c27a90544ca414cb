import type { Migration } from "kysely";
import * as places from "./0001_places";
import * as identity from "./0002_identity";
import * as sftp from "./0003_sftp";
import * as rosters from "./0004_rosters";
import * as roles from "./0005_roles";
import * as holds from "./0006_holds";
import * as mails from "./0007_mails";
import * as sources from "./0008_roster_sources";

/** Every migration in its order. Forward only: a mistake is mended by the next one. */
export const migrations: Record<string, Migration> = {
  "0001_places": places,
  "0002_identity": identity,
  "0003_sftp": sftp,
  "0004_rosters": rosters,
  "0005_roles": roles,
  "0006_holds": holds,
  "0007_mails": mails,
  "0008_roster_sources": sources,
};
