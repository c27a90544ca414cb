import { type Kysely, sql } from "kysely";

// What a person without the letter on the keyboard types instead. In pairs, so that both texts stay of one length.
const folds =
  "áa àa âa äa ãa åa āa ăa ąa çc ćc čc ďd đd ée èe êe ëe ēe ėe ęe ěe ğg íi ìi îi ïi īi ıi łl ñn ńn ňn óo òo ôo öo õo " +
  "øo ōo őo řr śs šs şs șs ťt țt úu ùu ûu üu ūu ůu űu ýy ÿy źz żz žz Áa Àa Âa Äa Ãa Åa Āa Ăa Ąa Çc Ćc Čc Ďd Đd Ée Èe " +
  "Êe Ëe Ēe Ėe Ęe Ěe Ğg Íi Ìi Îi Ïi Īi İi Łl Ñn Ńn Ňn Óo Òo Ôo Öo Õo Øo Ōo Őo Řr Śs Šs Şs Șs Ťt Țt Úu Ùu Ûu Üu Ūu Ůu " +
  "Űu Ýy Źz Żz Žz";
export const letters = folds
  .split(" ")
  .map(([letter]) => letter)
  .join("");
export const plain = folds
  .split(" ")
  .map(([, instead]) => instead)
  .join("");

/**
 * People are searched by any part of a name or an e-mail, and listed by family name, for districts of 100,000. Names are
 * folded for both: "alvarez" finds Álvarez, who stands beside Alvarez. Sorted by code point, which a prefix can be read
 * from an index by, and which is the same on every server. An index takes no endless text, which a roster may well hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fold_name(text) returns text language sql immutable strict parallel safe
    as ${sql.lit(`select lower(translate($1, '${letters}', '${plain}')) collate "C"`)}`.execute(db);
  await sql`
    alter table profiles
      add column search_text text collate "C" not null generated always as
        (fold_name(display_name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' '
          || coalesce(email, ''))) stored,
      add column sort_name text collate "C" not null generated always as
        (fold_name(left(coalesce(nullif(last_name, ''), display_name) || ' ' || coalesce(first_name, ''), 200))) stored`.execute(
    db,
  );
  await sql`create index profiles_search_idx on profiles using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`create index profiles_name_idx on profiles (sort_name, id)`.execute(db);
  await sql`create index profiles_district_name_idx on profiles (district_id, sort_name, id)`.execute(db);
  await sql`drop index profiles_school_idx`.execute(db);
  await sql`create index profiles_school_name_idx on profiles (district_id, school_id, sort_name, id)`.execute(db);
  // What rosters bring by the ten thousands is in none of these: most people are students without an account.
  await sql`create index profiles_staff_idx on profiles (district_id, role, sort_name, id) where role <> 'student'`.execute(
    db,
  );
  await sql`
    create index profiles_account_idx on profiles (district_id, sort_name, id) where auth_user_id is not null`.execute(
    db,
  );
  await sql`
    create index profiles_deactivated_idx on profiles (district_id, sort_name, id)
      where deactivated_at is not null`.execute(db);
  await sql`create unique index profiles_avatar_idx on profiles (avatar_url) where avatar_url is not null`.execute(db);
  // Grows at its end only, as the newest people do.
  await sql`create index profiles_newest_idx on profiles (district_id, created_at, id)`.execute(db);
}
