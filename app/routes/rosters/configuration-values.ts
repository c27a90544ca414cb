import type { LimitedGuard } from "domain/rosters/terms";
import type { FormState } from "~/ui/form-state";

/** What is stored of a configuration, as text. Secrets are never among it. */
type ConfigurationValues = Record<
  | "name"
  | "clientKey"
  | "bucketName"
  | "host"
  | "port"
  | "username"
  | "authMethod"
  | "remoteFolder"
  | "logFolder"
  | "format"
  | "frequency"
  | "syncAt"
  | "syncWeekday"
  | "pauseFrom"
  | "pauseTo"
  | "additionsOnly"
  | "readAs",
  string
>;

/** What every part of the form gets: what was posted and refused, and what is stored. */
export type ConfigurationPart = { form?: FormState; values?: ConfigurationValues };

/** The guards of one kind of record, as fields of the form. */
export type GuardLine = {
  label: string;
  fields: { name: string; guard: LimitedGuard; value: string; raised: boolean }[];
};
