import { sql } from "kysely";
import {
  edgeChild,
  edgeLength,
  edgeStart,
  exceptionsRoot,
  labelText,
  nodeFlags,
  rulesRoot,
} from "tldts/dist/cjs/src/data/trie.js";
import type { Db } from "../client";

/**
 * The rules of the public suffix list that tldts brings, those for private domains included, in the list's own writing:
 * "com", "*.ck", "!www.ck". Names beyond ASCII only in punycode, as hosts are kept. Format: publicsuffix.org/list.
 */
export function publicSuffixRules(): string[] {
  const offsets = new Uint32Array(edgeLength.length + 1);
  for (const [edge, length] of edgeLength.entries()) offsets[edge + 1] = (offsets[edge] ?? 0) + length;
  const rules: string[] = [];
  const collect = (node: number, suffix: string, mark: string) => {
    if (suffix && nodeFlags[node]) rules.push(mark + suffix);
    for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge++) {
      const label = labelText.slice(offsets[edge], offsets[edge + 1]);
      collect(edgeChild[edge] ?? 0, suffix ? `${label}.${suffix}` : label, mark);
    }
  };
  collect(rulesRoot, "", "");
  collect(exceptionsRoot, "", "!");
  return rules.filter((rule) => /^[!-~]+$/.test(rule));
}

/** Brings the table of public suffixes in step with the list. Safe to repeat; as the database's owner. */
export async function keepPublicSuffixes(db: Db): Promise<void> {
  const rules = publicSuffixRules();
  await sql`
    with listed as (select distinct unnest(${rules}::text[]) as rule),
      gone as (delete from public_suffixes p where not exists (select from listed l where l.rule = p.rule))
    insert into public_suffixes (rule) select rule from listed on conflict do nothing`.execute(db);
}
