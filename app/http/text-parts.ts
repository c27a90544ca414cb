/** A part of a text: a heading, a paragraph, or the items of a list. */
export type TextPart =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] };

/** Blocks between blank lines: "# " (or more of them) before a heading, "- " or "* " before the items of a list. */
export function partsOf(text: string): TextPart[] {
  const blocks = text
    .replaceAll("\r\n", "\n")
    .replace(/^\ufeff/, "")
    .split(/\n\s*\n/);
  return blocks.flatMap((block) =>
    partOf(
      block
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  );
}

function partOf(lines: string[]): TextPart[] {
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  const heading = /^#{1,6}\s+(.+)$/.exec(first)?.[1];
  if (heading) return [{ kind: "heading", text: heading }, ...partOf(rest)];
  const item = /^[-*]\s+/;
  if (lines.every((line) => item.test(line)))
    return [{ kind: "list", items: lines.map((line) => line.replace(item, "")) }];
  return [{ kind: "paragraph", text: lines.join(" ") }];
}
