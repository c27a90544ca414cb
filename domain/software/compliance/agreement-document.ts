export type DocumentFault = "not-a-pdf" | "cut-off" | "locked" | "empty";

const head = /^%PDF-\d/;
/** The end: where the table of objects stands, then the mark. Some programs write a line or two after it. */
const tail = /startxref\s+(\d+)\s+%%EOF[\s\S]{0,1019}$/;

/**
 * What is wrong with an uploaded document, by its content; the name of a file says nothing. A PDF begins as one, has
 * its end within the last 1,024 bytes, with the place of its objects within the file, is not locked with a password
 * (nobody could read it in five years) and has a page, as far as that can be seen without unfolding it. Takes its
 * bytes, returns the fault or null.
 */
export function faultOfDocument(bytes: Uint8Array): DocumentFault | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (!head.test(text)) return "not-a-pdf";
  const objectsAt = Number(tail.exec(text.slice(-2048))?.[1] ?? 0);
  if (objectsAt === 0 || objectsAt >= text.length) return "cut-off";
  if (/\/Encrypt(\s+\d+\s+\d+\s+R|\s*<<)/.test(text)) return "locked";
  // Newer files keep their pages inside of packed objects, where they can't be seen from here.
  const hasPage = /\/Type\s*\/Page(?![A-Za-z])/.test(text) || /\/Type\s*\/ObjStm(?![A-Za-z])/.test(text);
  return hasPage ? null : "empty";
}

/**
 * The name under which a document is offered again: what people called it, without folders and signs that break
 * lines. Takes its name, and what to call it when nothing of that is left.
 */
export function documentName(name: string, otherwise = "agreement"): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  const calm = base
    .replaceAll(/[\p{C}"<>:|?*]/gu, "")
    .replace(/\.pdf$/i, "")
    .trim()
    .slice(0, 120);
  return `${calm || otherwise}.pdf`;
}
