import type { FileFault, LineFault, LogFormat, SkipReason } from "./terms";

/** What each kind of log is called. */
export const logFormatWords: Record<LogFormat, string> = {
  squid: "Squid access log",
  squid_combined: "Squid access log in the combined or common form",
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
  header: "Column names, which are no visits.",
  other_log: "Entries of another log, such as traffic. Export the web filter log alone to leave them out.",
  sign_in_prompt: "Requests that the filter answered by asking who is there. The next try is counted.",
  no_answer: "Requests that ended before there was an answer.",
  failed: "Requests to sites that could not be reached.",
  no_request: "Connections that asked for no site.",
  handshake: "Beginnings of secure connections. What is inside has lines of its own, which are counted.",
  repeat: "Pages refused on a connection that was refused already. The two count once.",
  lookup_kind: "Look-ups of names that no page asks for.",
  not_an_app: "Links, which are no software. Only apps are counted.",
  no_launch: "Rows that say nothing was opened.",
  no_product: "This report tells who signed in, not what they opened. Import the resource usage report instead.",
  same_minute: "More requests of one person to one website within a minute. Together they count as one visit.",
};

/** What to do about lines that could not be read. */
export const lineFaultWords: Record<LineFault, string> = {
  shape: "These lines are not built like the rest of the log. Check that the file holds one log only.",
  no_time: "The time can't be read. Check that the right column or form of the log was chosen.",
  date_order: "There is no such month. Choose whether the day or the month comes first in this file.",
  no_address: "There is no address. Check that the right column was chosen.",
  no_action: "This says neither allowed nor blocked. Choose the column with what the filter did, or none.",
  no_person: "There is no SIS ID. Check in Clever that these people are linked to your roster.",
  quote: "A quotation mark is opened and never closed. Export the file again.",
  too_long: "The line is longer than 65,536 characters. Check that the file holds one entry a line.",
};

/** What to do about a file that could not be read. */
export const fileFaultWords: Record<FileFault, string> = {
  unknown_format:
    "We don't know this kind of log. If it is a table, make sure that its first line has the column names.",
  columns: "A column you chose is not in this file. Choose the columns again.",
  time_zone: "We don't know this time zone. Choose it again in the district's settings.",
  packed: "The packed file is damaged and ends too early. Send it again.",
  format_form: "This is no logformat line we can read. Copy it from squid.conf as it is.",
  format_time: "This logformat line has no time we can read. It needs %ts, %tl or %tg.",
  format_address: "This logformat line has no address. It needs %ru, %>rd or %ssl::>sni.",
  format_joined:
    "This logformat doesn't show where one value ends and the next begins. Write logs with a blank between the codes, and paste the new line.",
};
