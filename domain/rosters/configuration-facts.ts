import { markOf } from "domain/stamp";
import { pauseOf } from "./next-run";
import type { ConfigurationFields } from "./queries/sftp-configuration-changes";
import type { findConfiguration } from "./queries/sftp-configurations";
import type { ReadAs, RosterFormat, SyncFrequency } from "./terms";

export type Standing = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>;

const standingFields = (row: Standing): ConfigurationFields => ({
  name: row.name,
  clientKey: row.client_key,
  bucketName: row.bucket_name,
  host: row.host,
  port: row.port,
  username: row.username,
  authMethod: row.auth_method as ConfigurationFields["authMethod"],
  remoteFolder: row.remote_folder,
  format: row.format as RosterFormat,
  serviceUrl: row.service_url,
  tokenUrl: row.token_url,
  logFolder: row.log_folder,
  frequency: row.sync_frequency as SyncFrequency,
  syncAt: row.sync_at.slice(0, 5),
  syncWeekday: row.sync_weekday,
  pause: pauseOf(row),
  guardLimits: row.guard_limits as ConfigurationFields["guardLimits"],
  additionsOnly: row.additions_only,
  readAs: row.read_as as ReadAs,
});

/** What of a configuration the audit log keeps: all but secrets. */
export const factsOf = (fields: ConfigurationFields) => ({
  name: fields.name,
  client_key: fields.clientKey,
  bucket_name: fields.bucketName,
  host: fields.host,
  port: fields.port,
  username: fields.username,
  method: fields.authMethod,
  remote_folder: fields.remoteFolder,
  ...(fields.serviceUrl === null
    ? { log_folder: fields.logFolder }
    : { format: fields.format, service_url: fields.serviceUrl, token_url: fields.tokenUrl }),
  frequency: fields.frequency,
  sync_at: fields.syncAt,
  sync_weekday: fields.syncWeekday,
  pause: fields.pause ? `${fields.pause.from} to ${fields.pause.to}` : null,
  guard_limits: JSON.stringify(fields.guardLimits),
  additions_only: fields.additionsOnly,
  read_as: fields.readAs,
});

/** What of a configuration that is there the audit log keeps. */
export const standingFacts = (row: Standing) => factsOf(standingFields(row));

/** The mark of a configuration, by which its form says what it was opened with; secrets that were replaced are in it. */
export const stampOfConfiguration = (row: Standing): string =>
  markOf([...Object.values(standingFacts(row)), row.secretsMark]);
