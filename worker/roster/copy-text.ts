/** COPY's text format gives meaning to backslash and tab (PostgreSQL, "COPY", Text Format). */
export function escaped(value: string): string {
  if (!/[\\\t\n\r]/.test(value)) return value;
  return value.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
