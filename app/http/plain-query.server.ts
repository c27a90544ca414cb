/**
 * An address whose query holds nothing that the framework or the database stumbles over; its path is as it came.
 *
 * - No NUL: PostgreSQL text can't hold it, and no keyboard types it. One in the path stays: what it names is not there.
 * - No `_data`: pages that the framework had before asked by it. It answers with an error now, and logs one, for
 *   whoever writes it behind an address.
 */
export function withPlainQuery(url: string): string {
  const at = url.indexOf("?");
  if (at === -1) return url;
  return `${url.slice(0, at)}?${withoutData(withoutNul(url.slice(at + 1)))}`;
}

function withoutNul(query: string): string {
  if (!query.includes("%00")) return query;
  const kept: string[] = [];
  for (const sign of query) {
    kept.push(sign);
    // What was around one may be another one now.
    if (kept.at(-1) === "0" && kept.at(-2) === "0" && kept.at(-3) === "%") kept.length -= 3;
  }
  return kept.join("");
}

function withoutData(query: string): string {
  const read = new URLSearchParams(query);
  if (!read.has("_data")) return query;
  read.delete("_data");
  return read.toString();
}
