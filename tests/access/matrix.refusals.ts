import type { Db } from "db/client";
import { sql } from "kysely";

/**
 * Keeps each refusal as it is written down, for a test: those of one minute become one line with a count, which names the
 * request of the first alone. For the owner of a database; in a schema of its own, since the public one is compared.
 */
export const keepsEachRefusal = `
  create schema each_refusal;
  create table each_refusal.written (request_id text, role text, action text);
  create function each_refusal.keep() returns trigger language plpgsql security definer as $$ begin
    insert into each_refusal.written values (new.line #>> '{actor,requestId}', new.line #>> '{actor,role}', new.action);
    return new;
  end $$;
  create trigger each_refusal before insert on refusal_counts for each row execute function each_refusal.keep();
  grant usage on schema each_refusal to public;
  grant select on each_refusal.written to public`;

type Written = { requestId: string | null; role: string | null };

/** Each refusal that was written down, by the request that was refused and the role of who asked. */
export async function refusalsWritten(db: Db): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select request_id as "requestId", role from each_refusal.written
    union all
    select a.request_id, a.actor_role from audit_log a
    where a.result = 'denied' and not exists (
      select from each_refusal.written w where w.request_id = a.request_id and w.action = a.action)`.execute(db);
  return rows;
}
