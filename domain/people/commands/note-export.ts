import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import type { WatchedName } from "domain/access/limit-terms";
import { goesBeyond } from "domain/access/queries/limit-uses";
import { recordAudit } from "domain/audit/queries/audit";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { notify } from "domain/notices/queries/notifications";
import { listDownloadRecipients } from "domain/people/queries/admins";
import type { Tools } from "domain/tools";

export type PeopleExport = {
  /** Which list: profiles, users, or the users of a configuration. */
  list: "profiles" | "users" | "configuration-users";
  /** Whose people they are; null when they are of every district. */
  districtId: string | null;
  configurationId?: string;
  /** What the list was narrowed to. Of what was searched for only that it was: it may be a name. */
  filter: Record<string, string | boolean | null>;
};

function line(db: Db, actor: ActingPerson, of: PeopleExport, action: string, more: Record<string, number | boolean>) {
  return recordAudit(db, {
    actor,
    districtId: of.districtId ?? actor.districtId,
    action,
    object: of.configurationId ? { table: "sftp_configurations", id: of.configurationId } : undefined,
    details: { list: of.list, ...of.filter, ...more },
  });
}

/** Writes down that a download of people begins, so that one that ends with the server is on record, too. */
export async function noteExportBegun(tools: Tools, actor: ActingPerson, of: PeopleExport): Promise<void> {
  await line(tools.db, actor, of, "people.export_started", {});
  await watch(tools, actor, of, "people-exports", 1);
}

/**
 * Writes down how a download of people ended: how many rows were sent, and whether it was whole. Of whoever downloads an
 * unusual amount the admins of the district are told, or the super admins where it has no other, once for each hour or day.
 */
export async function noteExportEnded(
  tools: Tools,
  actor: ActingPerson,
  of: PeopleExport & { rows: number; isWhole: boolean },
): Promise<void> {
  await line(tools.db, actor, of, "people.exported", { rows: of.rows, whole: of.isWhole });
  await watch(tools, actor, of, "people-rows", of.rows);
}

async function watch(tools: Tools, actor: ActingPerson, of: PeopleExport, name: WatchedName, amount: number) {
  const districtId = of.districtId ?? actor.districtId;
  const mails = await tools.db.transaction().execute(async (db): Promise<MailIds[]> => {
    if (amount === 0 || !(await goesBeyond(db, name, { who: actor.profileId, amount }))) return [];
    await line(db, actor, of, "people.export_unusual", { [name]: true });
    return notify(db, {
      districtId,
      kind: "people_exported",
      subjectId: actor.profileId,
      details: { to: name },
      profileIds: await listDownloadRecipients(db, { districtId, by: actor.profileId }),
    });
  });
  await enqueueMails(tools, mails);
}
