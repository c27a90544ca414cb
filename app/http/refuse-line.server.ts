import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { everyResponse } from "./headers.server";
import { requestIdHeader } from "./once.server";
import { plainPage, plainPageHeaders } from "./plain-page.server";
import { isForMachines, type LineFault } from "./request-line.server";

const said: Record<LineFault["why"], [title: string, text: string]> = {
  escape: ["This address can’t be read", "Check the address for typos. A percent sign in it must be written as %25."],
  unreadable: ["This address can’t be read", "Check the address for typos."],
  long: ["This address is too long", "Check the address for typos. No address in Rollcall is this long."],
  method: ["This address can’t be used that way", "Open it in a browser, or send a form from one of its pages."],
};

/** Answers a request that no route may see: a page for people, a problem (RFC 9457) for machines. */
export function refuseLine(request: IncomingMessage, response: ServerResponse, fault: LineFault): void {
  const { status, why, allow } = fault;
  const id = String(request.headers[requestIdHeader] ?? "");
  const [title, text] = said[why];
  const machine = isForMachines(request.url ?? "/");
  const headers = machine
    ? { "Content-Type": "application/problem+json", "Cache-Control": "no-store" }
    : plainPageHeaders;
  const problem = { type: "about:blank", title, status, detail: text, instance: `urn:uuid:${id}` };
  const link = { to: "/", label: "Go to the start page" };
  response.writeHead(status, { ...headers, ...(allow && { Allow: allow }), "X-Request-Id": id });
  response.end(machine ? JSON.stringify(problem) : plainPage({ title, said: text, link, reference: id }));
  // A body that was on its way is nothing to wait for.
  request.resume();
}

/** The status for what Node could not read as a request at all. */
function statusOf({ code, rawPacket }: UnreadError): number {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return 413;
  const isMethod = code === "HPE_INVALID_METHOD" && /^[A-Za-z-]{1,40} \//.test(rawPacket?.toString("latin1") ?? "");
  return isMethod ? 405 : 400;
}

export type UnreadError = Error & { code?: string; rawPacket?: Buffer };

/** Answers on the bare connection what is no request that Node can read, and ends it. */
export function refuseUnread(error: UnreadError, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  endWith(socket, statusOf(error));
}

/** Ends a bare connection with a status and nothing else. */
export function endWith(socket: Duplex, status: number): void {
  const allow = status === 405 ? { Allow: "GET, HEAD, POST" } : {};
  const headers = { ...everyResponse, ...allow, "Content-Length": "0", Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // The client may already have disconnected.
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
}
