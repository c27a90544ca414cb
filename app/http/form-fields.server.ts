/** A text or a file, as a form has it. */
type Part = string | File;

/** Far more than any form of ours has; the widest has a field for each of 1,000 schools. */
const mostFields = 2_000;
/** What is before the content of a part: its name and that of its file. */
const mostHead = 4_096;

/** The answer to what is no form, or breaks off. */
export const unreadable = () => new Response("The form could not be read.", { status: 400, statusText: "Bad Request" });
const tooMany = () =>
  new Response("The form has too many fields. Open the page again and send it from there.", {
    status: 413,
    statusText: "Content Too Large",
  });

/** Whether a body of this type is a form without files. Throws 415 for what is no form at all. */
export function isUrlencoded(type: string): boolean {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return true;
  if (/^multipart\/form-data\b/i.test(type)) return false;
  throw new Response("This address takes a form.", { status: 415, statusText: "Unsupported Media Type" });
}

/**
 * The fields of a form in the order in which they came, each name once, read in one pass. Throws 413 for more than
 * 2,000 fields, 400 for what can't be read, and 415 for what is no form.
 */
export async function readParts(type: string, body: Uint8Array): Promise<Map<string, Part[]>> {
  const parts = new Map<string, Part[]>();
  let count = 0;
  for (const [name, value] of await entriesOf(type, body)) {
    if (++count > mostFields) throw tooMany();
    const others = parts.get(name);
    if (others) others.push(value);
    else parts.set(name, [value]);
  }
  return parts;
}

async function entriesOf(type: string, body: Uint8Array): Promise<Iterable<[string, Part]>> {
  if (isUrlencoded(type)) return new URLSearchParams(new TextDecoder().decode(body));
  const boundary = boundaryOf(type);
  needFewParts(boundary, Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  // The boundary by which parts were counted, and no other that the sender's type might be read to have.
  const answer = new Response(body as BodyInit, {
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
  });
  return answer.formData().catch(() => {
    throw unreadable();
  });
}

/** What stands between the parts of a form (RFC 2046, 5.1.1, but for blanks). Throws 400 for a type without one. */
export function boundaryOf(type: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))\s*(?:;|$)/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw unreadable();
  return boundary;
}

/** Counts the parts before anything is made of them, and sees that what is before each is short. */
function needFewParts(between: string, body: Buffer): void {
  const boundary = `--${between}`;
  let count = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length)) {
    if (++count > mostFields + 1) throw tooMany();
    const end = at + boundary.length + mostHead;
    if (end < body.length && body.subarray(at, end).indexOf("\r\n\r\n") < 0) throw unreadable();
  }
}
