import { publicSuffixRules } from "db/seed/public-suffixes";
import { asciiHost, labelLetters } from "domain/software/addresses/idn";
import { patternTypeOf, readPattern } from "domain/software/addresses/pattern";
import { hostFault } from "domain/software/addresses/usable-host";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { randomFrom } from "./made-addresses";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const addPattern = (pattern: string) =>
  sql`select add_url_pattern(${pattern}, ${patternTypeOf(pattern)}, null, 'Somebody', 0.9, true)`.execute(db);

describe("a pattern that no site can have", () => {
  test.each([
    ["-bad.org", "hyphen"],
    ["a.-b.org", "hyphen"],
    ["*.bad-.org", "hyphen"],
    ["xn--a.org", "stands for no letters"],
    ["*.sub.xn--0.example", "stands for no letters"],
    ["127.0.0.2", "private or reserved"],
    ["10.1.2.3/kids", "private or reserved"],
    ["172.16.0.1", "private or reserved"],
    ["192.168.1.1", "private or reserved"],
    ["169.254.169.254", "private or reserved"],
    ["0.0.0.0", "private or reserved"],
    ["[::1]", "private or reserved"],
    ["[fe80::1]", "private or reserved"],
    ["[::ffff:10.0.0.1]", "private or reserved"],
    ["a_c.org", "underscore"],
    ["example.bogus", "ends in .bogus"],
    ["a.localhost", "ends in .localhost"],
    ["example.org/a b", "blanks"],
  ])("is refused in the application and in the database with the same sentence: %s", async (pattern, said) => {
    const read = readPattern(pattern, patternTypeOf(pattern));
    expect(read).toMatchObject({ ok: false, why: expect.stringContaining(said) });
    await expect(addPattern(pattern)).rejects.toThrow("why" in read ? read.why : "");
  });

  test.each(["8.8.8.8", "[2001:db8::1]", "destiny.lakeside.local", "münchen.de", "a.xn--fiqs8s", "x.co.uk/a%20b"])(
    "is another matter for one that it can: %s",
    async (pattern) => {
      expect(readPattern(pattern, patternTypeOf(pattern))).toMatchObject({ ok: true });
      await expect(addPattern(pattern)).resolves.toBeTruthy();
    },
  );

  test("stays where it stands from before: it can be changed and removed", async () => {
    const { asOwner } = database;
    await asOwner("alter table url_patterns disable trigger url_patterns_normalised");
    await asOwner(`insert into url_patterns (pattern, pattern_type, software_name, host, path)
      values ('a_old.org', 'domain', 'Somebody', 'a_old.org', '')`);
    await asOwner("alter table url_patterns enable trigger url_patterns_normalised");
    const changed = await db
      .updateTable("url_patterns")
      .set({ software_name: "Somebody else" })
      .where("pattern", "=", "a_old.org")
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
  });
});

test("the database judges every host as the application does", async () => {
  const endings = publicSuffixRules().map((rule) => rule.replace(/^!|^\*\./, ""));
  const odd = ["1.2.3.4", "100.64.0.1", "100.128.0.1", "223.255.255.255", "224.0.0.1", "[fd00:0000::]", "x.invalid"];
  const hosts = [
    ...endings.flatMap((name) => [name, `a.${name}`, `a_b.${name}`]),
    ...odd.filter((host) => host[0] !== "["),
  ];
  const { rows } = await sql<{ host: string; fault: string | null }>`
    select host, url_host_fault(host) as fault from unnest(${hosts}::text[]) host`.execute(db);
  expect(rows).toHaveLength(hosts.length);
  expect(rows.filter(({ host, fault }) => hostFault(host) !== fault)).toEqual([]);
});

test("the letters of a label are the same in both, and the label again when they are written back", async () => {
  const random = randomFrom(41);
  const letters = [..."abcz0-éüßçøñ学校한국ñ١ПримерΣσ😀"];
  const made = Array.from({ length: 800 }, () =>
    Array.from({ length: 1 + random.below(9) }, () => random.one(letters)).join(""),
  );
  const written = made.map((name) => asciiHost(name) ?? "").filter((label) => label.startsWith("xn--"));
  const digits = [..."abcxyz0189-"];
  const nonsense = Array.from({ length: 3_000 }, () => {
    const code = Array.from({ length: 1 + random.below(12) }, () => random.one(digits)).join("");
    return `xn--${code}`;
  });
  expect(written.length).toBeGreaterThan(500);
  for (const label of written) expect(asciiHost(labelLetters(label) ?? ""), label).toBe(label);
  const { rows } = await sql<{ label: string; letters: string | null }>`
    select label, url_label_letters(label) as letters from unnest(${[...written, ...nonsense]}::text[]) label`.execute(
    db,
  );
  expect(rows.filter(({ label, letters }) => labelLetters(label) !== letters)).toEqual([]);
  const long = `xn--${"9".repeat(59)}`;
  expect(labelLetters(long)).toBeNull();
  expect((await sql`select url_label_letters(${long}) as letters`.execute(db)).rows).toEqual([{ letters: null }]);
});
