import type { FileFault, LineFault, LogFormat, SkipReason } from "./terms";

/** What each kind of log is called. */
export const logFormatWords: Record<LogFormat, string> = {
  squid: "Squid access log",
  squid_combined: "Squid access log in the combined or common format",
  squid_custom: "Squid access log with a custom format",
  e2guardian: "e2guardian or DansGuardian access log",
  palo_alto: "Palo Alto Networks URL filtering log",
  fortigate: "FortiGate web filter log",
  umbrella_dns: "Cisco Umbrella DNS log",
  umbrella_proxy: "Cisco Umbrella proxy log",
  clever: "Clever resource usage",
  clever_participation: "Clever daily participation",
  table: "Table with a line of column names",
};

/** Why lines were left out on purpose. */
export const skipWords: Record<SkipReason, string> = {
  header: "Lines with column names.",
  other_log: "Entries of another log, such as traffic. Export the web filter log alone to leave them out.",
  sign_in_prompt: "Requests the filter answered with a sign-in prompt. The next try counts.",
  no_answer: "Requests that got no answer.",
  failed: "Requests to sites that could not be reached.",
  no_request: "Connections that didn’t ask for a website.",
  handshake: "The start of secure connections. The requests inside them have their own lines, which count.",
  repeat: "Blocked pages on a connection that was already blocked. Together they count once.",
  lookup_kind: "DNS lookups that don’t come from opening a page.",
  not_an_app: "Links instead of apps. Only apps count.",
  no_launch: "Rows where nothing was opened.",
  no_product: "This report shows who signed in, not what they opened. Import the resource usage report instead.",
  same_minute: "More requests by the same person to the same website within a minute. They count as one visit.",
};

/** What to do about lines that could not be read. */
export const lineFaultWords: Record<LineFault, string> = {
  shape: "These lines don’t look like the rest of the log. Check that the file has only one log.",
  no_time: "We can’t read the time. Check that the right column was chosen for it.",
  date_order: "There is no such month. Choose whether the day or the month comes first in this file.",
  no_address: "There is no address. Check that the right column was chosen.",
  no_action:
    "We can’t tell whether this was allowed or blocked. Choose the column with what the filter did, or no column.",
  no_person: "There is no SIS ID. Check in Clever that these people are linked to your roster.",
  quote: "A quotation mark is opened and never closed. Export the file again.",
  too_long: "The line is longer than 65,536 characters. Check that the file has one entry per line.",
};

/** What to do about a file that could not be read. */
export const fileFaultWords: Record<FileFault, string> = {
  unknown_format: "We don’t know this kind of log. If it’s a table, check that its first line has the column names.",
  columns: "A column you chose is not in this file. Choose the columns again.",
  time_zone: "We don’t know this time zone. Choose it again in the district’s settings.",
  packed: "The compressed file is damaged: it ends too early. Send it again.",
  format_form: "We can’t read this logformat line. Copy it from squid.conf without changes.",
  format_time: "This logformat line has no time we can read. It needs %ts, %tl or %tg.",
  format_address: "This logformat line has no address. It needs %ru, %>rd or %ssl::>sni.",
  format_joined:
    "This logformat doesn’t show where one value ends and the next begins. Put a space between the codes, then paste the new line.",
};
