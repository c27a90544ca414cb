import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "tests/check/source";
import { expect, it } from "vitest";

const example = readFileSync(path.join(root, ".env.example"), "utf8");
const lines = example.split("\n");

/** What a shell has after loading settings as the file itself tells operators to. */
function loaded(settings: string): Map<string, string> {
  const script = `set -a; eval "$0"; set +a; "${process.execPath}" -p "JSON.stringify(process.env)"`;
  const said = execFileSync("/bin/sh", ["-ec", script, settings], { env: { NODE_ENV: "test" }, encoding: "utf8" });
  return new Map(Object.entries(JSON.parse(said) as Record<string, string>));
}

it("the example settings load in a shell as they are, and let web and worker start", () => {
  const settings = loaded(example);
  expect(settings.get("NODE_ENV")).toBe("production");
  // remix-serve reads an empty PORT as 0, which is any free port.
  expect(settings.get("PORT")).toBe("3000");
});

it("every example of a value can be written after its = as it stands", () => {
  const sender = /'Rollcall <[^>]+>'/.exec(lines.find((line) => line.startsWith("# Whom mails come from")) ?? "")?.[0];
  const filled = example.replace(/^MAIL_FROM=$/m, `MAIL_FROM=${sender}`);
  expect(loaded(filled).get("MAIL_FROM")).toBe("Rollcall <rollcall@example.org>");
});

it("every setting of web and worker that README.md names is in the example", () => {
  const readme = readFileSync(path.join(root, "README.md"), "utf8");
  const table = readme.split("\n## Environment\n")[1]?.split("\n## ")[0] ?? "";
  const named = [...table.matchAll(/^\| ([A-Z_, ]+) \|/gm)].flatMap(([, names = ""]) => names.split(", "));
  // What only the demo has, and what single commands take.
  const elsewhere = ["MAIL_FOLDER", "ROLLCALL_KEY", "BACKUP_PASSPHRASE_FILE", "BACKUP_PASSPHRASE"];
  const wanted = named.filter((name) => !elsewhere.includes(name));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((name) => !lines.some((line) => line.startsWith(`${name}=`)))).toEqual([]);
});
