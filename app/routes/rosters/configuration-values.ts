import type { LimitedGuard } from "domain/rosters/terms";
import type { FormState } from "~/ui/form-state";

/** What is stored of a source's schedule, as text. */
export type ScheduleValues = Record<
  "frequency" | "syncAt" | "syncWeekday" | "pauseFrom" | "pauseTo" | "additionsOnly",
  string
>;

/** What is stored of a configuration, as text. Secrets are never among it. */
type ConfigurationValues = ScheduleValues &
  Record<
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
    | "readAs",
    string
  >;

/** What every part of the form gets: what was posted and refused, and what is stored. */
export type ConfigurationPart = { form?: FormState; values?: ConfigurationValues };

/** What the schedule's part of a form gets. */
export type SchedulePart = { form?: FormState; values?: ScheduleValues };

/** The guards of one kind of record, as fields of the form. */
export type GuardLine = {
  label: string;
  fields: { name: string; guard: LimitedGuard; value: string; raised: boolean }[];
};
