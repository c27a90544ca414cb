import { keepPublicSuffixes, publicSuffixRules } from "db/seed/public-suffixes";
import { isPublicSuffix } from "domain/software/addresses/usable-host";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const addPattern = (pattern: string, type = "domain") =>
  sql`select add_url_pattern(${pattern}, ${type}, null, 'Somebody', 0.9, true)`.execute(db);

describe("public suffixes in the database", () => {
  test("are the same as in the application: each rule, what is below it and what is above it", async () => {
    const names = publicSuffixRules().map((rule) => rule.replace(/^!|^\*\./, ""));
    expect(names.length).toBeGreaterThan(8_000);
    const hosts = [
      ...new Set(names.flatMap((name) => [name, `a.${name}`, `b.a.${name}`, name.replace(/^[^.]*\./, "")])),
    ];
    const { rows } = await sql<{ host: string; shared: boolean }>`
      select host, is_public_suffix(host) as shared from unnest(${hosts}::text[]) host`.execute(db);
    expect(rows.filter(({ host, shared }) => isPublicSuffix(host) !== shared)).toEqual([]);
    expect(rows.filter(({ shared }) => shared).length).toBeGreaterThan(8_000);
  });

  test.each([
    "delete from public_suffixes",
    "insert into public_suffixes values ('x.example')",
    "update public_suffixes set rule = rule || 'x'",
    "truncate public_suffixes",
  ])("are not the application's to change: %s", async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow("permission denied for table public_suffixes");
  });

  test("are brought in step when the application's list is another", async () => {
    const owner = database.asOwner;
    await owner(
      "delete from public_suffixes where rule = 'github.io'; insert into public_suffixes values ('old.example')",
    );
    await owner("grant insert, delete on public_suffixes to rollcall_app");
    await keepPublicSuffixes(db);
    const { rows } = await sql<{ rule: string }>`
      select rule from public_suffixes where rule in ('github.io', 'old.example')`.execute(db);
    expect(rows).toEqual([{ rule: "github.io" }]);
  });

  test.each([
    ["github.io", "domain"],
    ["*.github.io", "wildcard"],
    ["k12.ca.us/kids", "path_prefix"],
    ["com", "domain"],
  ])("are refused as a pattern, whoever calls: %s", async (pattern, type) => {
    await expect(addPattern(pattern, type)).rejects.toThrow(/Everyone can have a site under|This is no pattern/);
    await expect(
      db.insertInto("url_patterns").values({ pattern, pattern_type: type, software_name: "x" }).execute(),
    ).rejects.toThrow();
  });

  test("let the sites below them pass", async () => {
    await expect(addPattern("class.github.io")).resolves.toBeTruthy();
    await expect(addPattern("www.ck")).resolves.toBeTruthy();
  });
});
