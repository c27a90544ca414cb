/** COPY's text format gives meaning to backslash and tab (PostgreSQL, "COPY", Text Format). */
export function escaped(value: string): string {
  if (!/[\\\t\n\r]/.test(value)) return value;
  return value.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

/**
 * A list that commas separate as PostgreSQL writes an array. Only for values without quotation marks, backslashes and
 * braces.
 */
export function asArray(list: string): string {
  if (list === "") return "{}";
  if (!list.includes(",")) return `{"${list}"}`;
  const items = list.split(",").map((item) => item.trim());
  return `{${items.flatMap((item) => (item === "" ? [] : [`"${item}"`])).join(",")}}`;
}
