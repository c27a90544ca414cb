import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Every file below `folders`, as paths from the project's root with forward slashes. */
export function filesBelow(...folders: string[]): string[] {
  return folders.flatMap((folder) => {
    if (!existsSync(path.join(root, folder))) return [];
    return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
      .sort();
  });
}

/** Every TypeScript or JavaScript file below `folders`. */
export function sourceFiles(...folders: string[]): string[] {
  return filesBelow(...folders).filter((file) => /\.([cm]?js|tsx?)$/.test(file));
}

/** The file's syntax tree, with parents. */
export function parse(file: string): ts.SourceFile {
  const text = readFileSync(path.join(root, file), "utf8");
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, kind);
}

/** Every node below `node`, itself included; punctuation and keywords are no nodes here. */
export function* walk(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* walk(child);
}

/** The line, counted from 1, on which a node begins. */
export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}
