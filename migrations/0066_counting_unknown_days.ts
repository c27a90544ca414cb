import { type Kysely, sql } from "kysely";

const comparing = `execute v_compare into v_cp, v_ct, v_og, v_oh, v_ov, v_os, v_oa, v_ng, v_nh, v_nv, v_ns, v_na
      using p_district, p_day, v_pn, v_tn;`;

/**
 * Counting a whole day reads all of its visits beside all places. Where nothing was ever analyzed the planner takes both for
 * a handful of rows and goes through every place for every visit: minutes for what takes seconds. So it may not do that
 * here; what follows asks for single rows and may.
 */
const compared = `if p_all then perform set_config('enable_nestloop', 'off', true); end if;
    ${comparing}
    if p_all then perform set_config('enable_nestloop', 'on', true); end if;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('usage_roll_up(uuid, date, int, boolean)'::regprocedure) as text`.execute(db);
  const text = rows[0]?.text ?? "";
  if (!text.includes(comparing)) throw new Error("usage_roll_up is not what earlier migrations made.");
  await sql.raw(text.replace(comparing, () => compared)).execute(db);
}
