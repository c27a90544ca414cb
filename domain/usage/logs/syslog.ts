const host = "[^ ]{1,255} ";
const program = "(?:[\\w()./-]{1,64}(?:\\[\\d{1,10}\\])?: )?";
const priority = "(?:<\\d{1,3}>)?";

/** What syslog puts before a line: in its old form, with ISO times, in its new form, or its priority alone. */
const prefix = new RegExp(
  `^(?:${priority}[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d (?:\\d{4} )?${host}${program}` +
    `|<\\d{1,3}>1 (?:[^ ]{1,255} ){5}(?:-|(?:\\[[^\\]]*\\])+) ?(?:\\ufeff)?` +
    `|${priority}\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[^ ]{0,20} ${host}${program}` +
    "|<\\d{1,3}>)",
);

/** A line without what a syslog server wrote before it. */
export const withoutSyslog = (line: string): string => line.slice(prefix.exec(line)?.[0].length ?? 0);
