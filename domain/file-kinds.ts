import { constants, gunzipSync } from "node:zlib";

/** What a file is instead of a table or a log in plain text, as far as its first bytes tell. */
export type FileKind =
  | "image"
  | "pdf"
  | "workbook"
  | "archive"
  | "event_log"
  | "database"
  | "web_page"
  | "xml"
  | "rich_text"
  | "json"
  | "utf16"
  | "not_text";

/** Bytes of a file that are looked at. */
export const firstBytes = 4_096;
/** Of text, fewer bytes in a hundred are no characters. A log that a crash cut has some, too. */
const mostStrange = 5;

/** How files begin, as Latin-1. "?" stands for any byte. */
const beginnings: [FileKind, string[]][] = [
  ["image", ["\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF????WEBP", "BM????\0\0\0\0", "II*\0", "MM\0*", "????ftyphei"]],
  ["pdf", ["%PDF-"]],
  ["workbook", ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"]],
  ["event_log", ["ElfFile\0"]],
  ["database", ["SQLite format 3\0", "\0\x01\0\0Standard "]],
  ["rich_text", ["{\\rtf"]],
  [
    "archive",
    ["PK\x03\x04", "PK\x05\x06", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07", "BZh?1AY", "\xfd7zXZ\0", "\x28\xb5\x2f\xfd"],
  ],
  ["utf16", ["\xff\xfe", "\xfe\xff"]],
];

/** A zip file that begins with one of these is a document of an office program. */
const officeParts = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|word\/|ppt\/|mimetype)/;
const nameInZip = 30;
/** Where a tar archive says that it is one. */
const tarMark = { at: 257, text: "ustar" };

const begins = (text: string, mark: string) => [...mark].every((sign, at) => sign === "?" || text[at] === sign);

/** What begins like gzip, as it is inside; null when it is damaged, which is told later. */
function unpacked(first: Buffer): Buffer | null {
  if (first[0] !== 0x1f || first[1] !== 0x8b) return first;
  try {
    return gunzipSync(first, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, firstBytes);
  } catch {
    return null;
  }
}

/** Letters of the West in UTF-16 without a mark: every other byte is 0. */
function isUtf16(bytes: Buffer): boolean {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  return Math.max(even, odd) > bytes.length * 0.4 && Math.min(even, odd) === 0;
}

const isStrange = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127;

const webPage = /^<(?:!doctype\s+html|(?:html|head|body|title|meta|script)\b)/i;
/** The names of a table's columns may stand between such brackets, too. */
const xml = /^(?:<\?xml\b|<!doctype\b|<[a-z][\w:.-]*(?:\s+[\w:.-]+\s*=|\s*\/?>(?!\s*[,;|\t])))/i;
/** A list, or an object that goes on in the next line. */
const json = /^(?:\[\s*(?:[{[\]"]|$)|\{\s*(?:\n\s*["}]|$))/;
const ofErrors = ["error", "errors", "error_description", "message", "detail"];

/** A text without the XML declaration and the comments that it begins with, in one pass. */
function withoutProlog(text: string): string {
  let at = text.startsWith("<?xml") ? text.indexOf(">") + 1 : 0;
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    if (!text.startsWith("<!--", at)) return text.slice(at);
    const end = text.indexOf("-->", at + 4);
    if (end === -1) return "";
    at = end + 3;
  }
}

/** What a text is that begins with marks of its own. */
function markupOf(text: string): FileKind | null {
  const bare = text.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (webPage.test(withoutProlog(bare))) return "web_page";
  if (xml.test(bare)) return "xml";
  return json.test(bare) || isError(bare) ? "json" : null;
}

/** Whether a text is one object with an error. Others on a line of their own may be visits: a filter can write them so. */
function isError(text: string): boolean {
  if (!text.startsWith("{")) return false;
  try {
    const read: unknown = JSON.parse(text);
    return Object.keys(read as object).some((key) => ofErrors.includes(key));
  } catch {
    return false;
  }
}

/**
 * Says what a file is by its first bytes (firstBytes of them, packed with gzip or not) when that is neither a table nor a
 * log in plain text; null when it may be one.
 */
export function fileKindOf(first: Buffer): FileKind | null {
  const bytes = unpacked(first);
  if (bytes === null || bytes.length === 0) return null;
  const text = bytes.toString("latin1");
  for (const [kind, marks] of beginnings) {
    if (!marks.some((mark) => begins(text, mark))) continue;
    return kind === "archive" && officeParts.test(text.slice(nameInZip)) ? "workbook" : kind;
  }
  if (text.startsWith(tarMark.text, tarMark.at)) return "archive";
  if (isUtf16(bytes)) return "utf16";
  const markup = markupOf(text);
  if (markup) return markup;
  return bytes.filter(isStrange).length * 100 > bytes.length * mostStrange ? "not_text" : null;
}
