import { sql } from "kysely";

/**
 * Whether the pattern of an entry takes in an address pattern of a product: the same host or one below it; of a wildcard
 * only those below; of a path the same host and a path that begins with it. For a query over `software_blacklist as b`, or
 * rows with the same columns of a pattern, and `url_patterns as p`.
 */
export const coversPattern = sql<boolean>`(case b.pattern_type
  when 'path_prefix' then p.pattern_type = 'path_prefix' and p.host = b.host
    and (p.path = b.path or starts_with(p.path, rtrim(b.path, '/') || '/'))
  when 'wildcard' then right(p.host, length(b.host) + 1) = '.' || b.host
    or (p.pattern_type = 'wildcard' and p.host = b.host)
  else p.host = b.host or right(p.host, length(b.host) + 1) = '.' || b.host end)`;
