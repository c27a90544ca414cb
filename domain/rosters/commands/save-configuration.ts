import type { Db } from "db/client";
import { type SecretsKey, seal } from "db/secrets";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Conflict } from "domain/conflict";
import { factsOf, standingFacts } from "domain/rosters/configuration-facts";
import { nextRun } from "domain/rosters/next-run";
import { whoChangedConfiguration } from "domain/rosters/queries/configuration-conflict";
import { lockSchedule } from "domain/rosters/queries/configuration-locks";
import {
  type ConfigurationFields,
  createConfiguration,
  type NameConflict,
  type SealedSecrets,
  updateConfiguration,
} from "domain/rosters/queries/sftp-configuration-changes";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { auditedAs, type RosterWay, wayOf } from "domain/rosters/terms";
import type { Tools } from "domain/tools";

export type Secrets = { password?: string; privateKey?: string; passphrase?: string };

/** Seals what was typed. The secret of the method that is not used any more goes away. */
function sealAll(
  key: SecretsKey,
  id: string,
  method: ConfigurationFields["authMethod"],
  secrets: Secrets,
): SealedSecrets {
  const sealed = (column: string, plain: string | undefined) =>
    plain ? seal(key, { table: "sftp_configurations", id, column }, plain) : undefined;
  // A service's secret is kept where a password is.
  if (method !== "private_key") {
    return { password: sealed("password_sealed", secrets.password), privateKey: null, passphrase: null };
  }
  const privateKey = sealed("private_key_sealed", secrets.privateKey);
  // A new key comes with its own passphrase, or with none.
  const passphrase = sealed("passphrase_sealed", secrets.passphrase);
  return { password: null, privateKey, passphrase: privateKey ? (passphrase ?? null) : passphrase };
}

/** Adds a configuration. Returns its id, a conflict by name, or undefined when the district is not this actor's. */
export async function addConfiguration(
  tools: Tools,
  actor: ActingPerson,
  input: { districtId: string; fields: ConfigurationFields; secrets: Secrets; now: Date },
): Promise<{ id: string } | NameConflict | undefined> {
  const id = crypto.randomUUID();
  const sealed = sealAll(tools.secretsKey, id, input.fields.authMethod, input.secrets);
  return whole(async () =>
    tools.db.transaction().execute(async (db) => {
      const made = await createConfiguration(db, actor, { ...input, id, sealed, createdBy: actor.profileId });
      if (made === undefined || typeof made === "string") throw new Refused(made);
      const way = wayOf(input.fields.format);
      await audit(db, actor, "created", { id, way, districtId: input.districtId, after: factsOf(input.fields) });
      return made;
    }),
  );
}

type Change = { id: string; fields: ConfigurationFields; secrets: Secrets; now: Date; seen?: string | undefined };

/**
 * Changes a configuration. Another host or port forgets the pinned key, and with it the schedule, until a person has
 * confirmed the new one. Returns whether that happened, a clash by name, a conflict when it is not as it was seen, or
 * undefined when it is not this actor's.
 */
export async function changeConfiguration(
  tools: Tools,
  actor: ActingPerson,
  input: Change,
): Promise<{ hostKeyForgotten: boolean } | NameConflict | Conflict<null> | undefined> {
  const sealed = sealAll(tools.secretsKey, input.id, input.fields.authMethod, input.secrets);
  return whole(async () => tools.db.transaction().execute((db) => change(db, actor, { ...input, sealed })));
}

async function change(db: Db, actor: ActingPerson, input: Change & { sealed: SealedSecrets }) {
  const { id, fields, sealed } = input;
  if (!(await lockSchedule(db, actor, { id }))) throw new Refused(undefined);
  const existing = await findConfiguration(db, actor, { id });
  if (!existing) throw new Refused(undefined);
  const changedSince = await whoChangedConfiguration(db, actor, { standing: existing, seen: input.seen });
  if (changedSince) return changedSince;
  const forgetHostKey = existing.host !== fields.host || existing.port !== fields.port;
  const isReady = existing.service_url !== null || (existing.host_key !== null && !forgetHostKey);
  const scheduled = isReady && existing.status !== "paused";
  const nextSync = scheduled ? nextRun(fields, existing.zone, input.now) : null;
  const changed = await updateConfiguration(db, actor, { id, fields, sealed, forgetHostKey, nextSync });
  if (changed === undefined || typeof changed === "string") throw new Refused(changed);
  const replaced = Object.entries(input.secrets).flatMap(([name, typed]) => (typed ? [name] : []));
  const facts = { before: standingFacts(existing), after: factsOf(fields), replaced };
  await audit(db, actor, "changed", { id, way: wayOf(fields.format), districtId: changed.districtId, ...facts });
  return { hostKeyForgotten: forgetHostKey && existing.host_key !== null };
}

/** Ends the transaction without a trace when the database refused the row. */
class Refused extends Error {
  constructor(readonly outcome: NameConflict | undefined) {
    super("refused");
  }
}

async function whole<T>(run: () => Promise<T>): Promise<T | NameConflict | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

type Line = {
  id: string;
  districtId: string;
  way: RosterWay;
  before?: ReturnType<typeof factsOf>;
  after: ReturnType<typeof factsOf>;
  /** The names of the secrets that were given again. */
  replaced?: string[];
};

function audit(
  on: Db,
  actor: ActingPerson,
  verb: "created" | "changed",
  { id, districtId, way, replaced, ...facts }: Line,
) {
  return recordAudit(on, {
    actor,
    districtId,
    action: `${auditedAs[way]}.${verb}`,
    object: { table: "sftp_configurations", id },
    details: replaced && replaced.length > 0 ? { replaced } : {},
    ...facts,
  });
}
