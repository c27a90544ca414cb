/** The logs that are read. A table is any other file with a line of heads, by a choice of its columns. */
export const logFormats = [
  "squid",
  "squid_combined",
  "squid_custom",
  "e2guardian",
  "palo_alto",
  "fortigate",
  "umbrella_dns",
  "umbrella_proxy",
  "clever",
  "clever_participation",
  "table",
] as const;
export type LogFormat = (typeof logFormats)[number];

/** What the filter did about a request. */
export const logActions = ["allowed", "blocked"] as const;
export type LogAction = (typeof logActions)[number];

/** Why a line that was understood is no visit. */
export const skipReasons = [
  "header",
  "other_log",
  "sign_in_prompt",
  "no_answer",
  "failed",
  "no_request",
  "handshake",
  "repeat",
  "lookup_kind",
  "not_an_app",
  "no_launch",
  "no_product",
  "same_minute",
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Why a line could not be read. */
export const lineFaults = [
  "shape",
  "no_time",
  "date_order",
  "no_address",
  "no_action",
  "no_person",
  "quote",
  "too_long",
] as const;
export type LineFault = (typeof lineFaults)[number];

/** Why a file could not be read, or not to its end. */
export const fileFaults = [
  "unknown_format",
  "columns",
  "time_zone",
  "packed",
  "format_form",
  "format_time",
  "format_address",
  "format_joined",
] as const;
export type FileFault = (typeof fileFaults)[number];

/** Characters that one line, or one row of a table, may have. */
export const longestLine = 65_536;
