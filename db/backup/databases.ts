import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** What a database holds, as a person knows it by. */
export type Contents = { districts: number; accounts: number; people: number };

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** The same server and role, another database. */
export function sibling(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href;
}

/** Counts what the database at `url` holds; null when it is empty: no table yet, or nobody and nothing in them. */
export function findContents(url: string): Promise<Contents | null> {
  return asOwner(url, async (client) => {
    const { rows: tables } = await client.query("select to_regclass('public.profiles') as profiles");
    if (tables[0]?.profiles === null) return null;
    const { rows } = await client.query<Contents>(`select (select count(*) from districts)::int as districts,
      (select count(*) from auth_users)::int as accounts, (select count(*) from profiles)::int as people`);
    const [counted] = rows;
    return counted && Object.values(counted).some((count) => count > 0) ? counted : null;
  });
}

/** True when anything is connected to the database at `url` and stays so; a connection that is just ending is waited for. */
export function isInUse(url: string): Promise<boolean> {
  return asOwner(sibling(url, "postgres"), async (client) => {
    const connections = "select 1 from pg_stat_activity where datname = $1 and backend_type = 'client backend'";
    for (let look = 0; look < 20; look++) {
      if ((await client.query(connections, [nameIn(url)])).rowCount === 0) return false;
      await setTimeout(100);
    }
    return true;
  });
}

/** Makes an empty database beside the one at `url` and returns its address; one of that name is thrown away. */
export function makeSibling(url: string, name: string): Promise<string> {
  return asOwner(sibling(url, "postgres"), async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return sibling(url, name);
  });
}

export function dropDatabase(url: string): Promise<void> {
  return asOwner(sibling(url, "postgres"), async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(nameIn(url))} with (force)`);
  });
}

/**
 * Puts the database at `next` in the place of the one at `url`, which is gone afterwards. Fails, and changes nothing,
 * while anything is connected to either.
 */
export function replaceDatabase(url: string, next: string): Promise<void> {
  return asOwner(sibling(url, "postgres"), async (client) => {
    const [name, made] = [nameIn(url), nameIn(next)].map((each) => client.escapeIdentifier(each));
    const old = client.escapeIdentifier(`${nameIn(url)}_replaced`);
    await client.query(`drop database if exists ${old} with (force)`);
    await client.query(`alter database ${name} rename to ${old}`);
    try {
      await client.query(`alter database ${made} rename to ${name}`);
    } catch (error) {
      await client.query(`alter database ${old} rename to ${name}`);
      throw error;
    }
    await client.query(`drop database ${old} with (force)`);
  });
}

/** Ends every session: who was signed in when the backup was made may have been signed out, or shut out, since. */
export function endEverySession(url: string): Promise<void> {
  return asOwner(url, async (client) => {
    await client.query("update auth_sessions set revoked_at = now() where revoked_at is null");
  });
}

/**
 * Ends every API key and every link that is out, for the same reason: a backup can't know what was revoked after it.
 * Returns how many keys there were.
 */
export function endEveryKeyAndLink(url: string): Promise<number> {
  return asOwner(url, async (client) => {
    await client.query("update auth_tokens set voided_at = now() where voided_at is null and used_at is null");
    const ended = await client.query("update api_keys set revoked_at = now() where revoked_at is null");
    return ended.rowCount ?? 0;
  });
}
