/** A paragraph in pieces, of which every other one is as typed into a computer; or a table. */
export type Block = { kind: "text"; pieces: string[] } | { kind: "table"; heads: string[]; rows: string[][] };
type Part = { id: string; title: string; level: 2 | 3; blocks: Block[] };
/** A document: its title, what is before the first heading, and its parts by their headings. */
export type FigureDocument = { title: string; lead: Block[]; parts: Part[] };

/** "Cost per active user" as part of an address: "cost-per-active-user". */
export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

const cellsOf = (line: string) =>
  line
    .replaceAll(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

function blockOf(text: string): Block {
  const lines = text.split("\n");
  if (lines[0]?.startsWith("|")) {
    const [heads = "", , ...rows] = lines;
    return { kind: "table", heads: cellsOf(heads), rows: rows.map(cellsOf) };
  }
  return { kind: "text", pieces: lines.join(" ").split("`") };
}

const blocksOf = (text: string) => text.split(/\n{2,}/).flatMap((one) => (one.trim() ? [blockOf(one.trim())] : []));

/**
 * Reads a document of figures: a title, headings of two levels, paragraphs and tables, which is all that they are
 * written in. What is in a comment is for those who keep the document and is left out.
 */
export function readDocument(text: string): FigureDocument {
  const plain = text.replaceAll("\r\n", "\n").replaceAll(/<!--[\s\S]*?-->/g, "");
  const [head = "", ...parts] = plain.split(/^(?=###? )/m);
  const [title = "", ...lead] = head.trim().split("\n");
  return {
    title: title.replace(/^# /, ""),
    lead: blocksOf(lead.join("\n").trim()),
    parts: parts.map((part) => {
      const [heading = "", ...rest] = part.split("\n");
      const called = heading.replace(/^#+ /, "").trim();
      const level = heading.startsWith("### ") ? 3 : 2;
      return { id: anchorOf(called), title: called, level, blocks: blocksOf(rest.join("\n").trim()) };
    }),
  };
}
