import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "tests/check/source";
import { describe, expect, it } from "vitest";

const folder = path.join(root, "docs/decisions");
const sections = ["Context", "Decision", "Consequences"];
/** In lines. Longer ones are two decisions, or a description that belongs beside the code. */
const longest = 45;

const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

/** As paths from the folder of decisions, with forward slashes; the index is not one of them. */
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
  .filter((file) => file !== "README.md")
  .sort();

const index = read("README.md");

const titleOf = (text: string) => /^# (\S.*)\n/.exec(text)?.[1];
const factOf = (text: string, name: string) => new RegExp(`^- ${name}: (.+)$`, "m").exec(text)?.[1];
const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Each link of a text to a file of ours, as a path from the folder of decisions; `file` is where the text is. */
function linksOf(file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = ""]) => to)
    .filter((to) => !/^[a-z]+:/.test(to))
    .map((to) => path.posix.join(path.posix.dirname(file), to.split("#", 1)[0] ?? ""));
}

function faultOfStatus(file: string, status: string | undefined): string | undefined {
  if (status === "accepted") return undefined;
  if (!/^superseded by \[[^\]]+\]\([^)]+\.md\)$/.test(status ?? "")) return `has the status "${status}"`;
  const [newer = ""] = linksOf(file, status ?? "");
  if (newer === file || !files.includes(newer)) return "is superseded by no other decision";
  const [was, is] = [file, newer].map((one) => path.posix.basename(one).slice(0, 10));
  return (is ?? "") < (was ?? "") ? "is superseded by an older decision" : undefined;
}

function faultsOf(file: string): string[] {
  const text = read(file);
  const [, subject, date = ""] = /^([a-z]+)\/(\d{4}-\d{2}-\d{2})-[a-z0-9]+(-[a-z0-9]+)*\.md$/.exec(file) ?? [];
  if (!subject || !isDay(date)) return ["is not named <subject>/<yyyy-mm-dd>-<a-few-words>.md"];
  const parts = text.split(/^## /m).slice(1);
  const faults = [
    titleOf(text) ? undefined : "has no title in its first line",
    faultOfStatus(file, factOf(text, "Status")),
    factOf(text, "Date") === date ? undefined : "has another date than its name",
    factOf(text, "Subject") === subject ? undefined : "has another subject than its folder",
    parts.map((part) => part.split("\n", 1)[0]).join() === sections.join() ? undefined : `lacks ${sections.join(", ")}`,
    parts.every((part) => part.split("\n").slice(1).join("").trim()) ? undefined : "has an empty section",
    text.split("\n").length <= longest ? undefined : `is longer than ${longest} lines`,
    /\b(app|db|domain|migrations|tests|worker)\/[a-z]/.test(text) ? "names files, which move" : undefined,
  ];
  return faults.filter((fault) => fault !== undefined);
}

/** The lines that the index should have below the heading of a subject. */
function indexed(subject: string): string[] {
  const own = files.filter((file) => file.startsWith(`${subject}/`));
  return own.map((file) => `- ${factOf(read(file), "Date")} [${titleOf(read(file))}](${file})`).sort();
}

describe("decisions", () => {
  it("have a title, a status, a date, a subject and three sections each", () => {
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap((file) => faultsOf(file).map((fault) => `${file} ${fault}`))).toEqual([]);
  });

  it("are listed in the index, each once, by its title, under its subject", () => {
    const listed = index.split("\n## Index\n")[1]?.split(/^### /m).slice(1) ?? [];
    const found = listed.map((part) => {
      const [subject = "", ...lines] = part.split("\n");
      return [subject.toLowerCase(), lines.filter((line) => line.startsWith("- ")).sort()];
    });
    const subjects = [...new Set(files.map((file) => file.split("/")[0] ?? ""))];
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(subjects.map((subject) => [subject, indexed(subject)])),
    );
    expect(found).toHaveLength(subjects.length);
  });

  it("state different things", () => {
    const titles = files.map((file) => titleOf(read(file)));
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  it("have links that lead somewhere", () => {
    const links = ["README.md", ...files].flatMap((file) => {
      // What stands in a template is no link.
      const text = read(file).replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, "");
      return linksOf(file, text).map((to) => ({ file, to }));
    });
    expect(links.length).toBeGreaterThan(files.length);
    expect(links.filter(({ to }) => !existsSync(path.join(folder, to)))).toEqual([]);
  });
});
