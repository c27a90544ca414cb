import { sql } from "kysely";

/**
 * Whether the pattern of an entry takes in an address pattern of a product: the same host or one below it; of a wildcard
 * only those below; of a path the same host and a path that begins with it. For a query over `software_blacklist` by
 * the name `entry`, or rows with the same columns of a pattern, and `url_patterns as p`.
 */
export const coversPatternBy = (entry: "b" | "o") => {
  const [type, host, path] = ["pattern_type", "host", "path"].map((column) => sql.ref(`${entry}.${column}`));
  return sql<boolean>`(case ${type}
  when 'path_prefix' then p.pattern_type = 'path_prefix' and p.host = ${host}
    and (p.path = ${path} or starts_with(p.path, rtrim(${path}, '/') || '/'))
  when 'wildcard' then right(p.host, length(${host}) + 1) = '.' || ${host}
    or (p.pattern_type = 'wildcard' and p.host = ${host})
  else p.host = ${host} or right(p.host, length(${host}) + 1) = '.' || ${host} end)`;
};

export const coversPattern = coversPatternBy("b");
