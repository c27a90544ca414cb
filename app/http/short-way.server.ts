import type { IncomingMessage, ServerResponse } from "node:http";
import type { ActionFunctionArgs } from "@remix-run/node";
import { log } from "./log.server";

/** What answers the posts of an address: the action of an endpoint, which throws nothing. */
type Answering = (args: ActionFunctionArgs) => Promise<Response>;

const ways = new Map<string, Answering>();

const messages = new WeakMap<Request, IncomingMessage>();

/** Node's own message of a request that came the short way: there is its body. */
export const messageOf = (request: Request): IncomingMessage | undefined => messages.get(request);

/**
 * Has posts to an address, spelled exactly so, answered without the framework, whose own work for a call (the table of
 * all addresses, streams of streams) would be a fifth of all. The route is in app/routes.ts all the same, and gives the
 * same answer to any other spelling and method.
 */
export function openShortWay(path: string, answering: Answering): void {
  ways.set(path, answering);
}

/** What answers a request the short way; undefined for all that go the framework's. */
export function shortWayOf({ method, url = "" }: IncomingMessage): Answering | undefined {
  return method === "POST" ? ways.get(url) : undefined;
}

/** Answers a request the short way, and writes the line of the access log that the framework's server would write. */
export async function goShortWay(answering: Answering, message: IncomingMessage, response: ServerResponse) {
  const began = performance.now();
  const path = message.url ?? "";
  response.once("finish", () => {
    const length = response.getHeader("content-length") ?? "-";
    const ms = (performance.now() - began).toFixed(3);
    process.stdout.write(`POST ${path} ${response.statusCode} ${length} - ${ms} ms\n`);
  });
  try {
    const request = requestOf(message, response);
    messages.set(request, message);
    await send(response, await answering({ request, params: {}, context: {} }));
  } catch (error) {
    // An endpoint answers whatever happens: what comes here could not be sent.
    log.error({ err: error, path }, "an answer could not be sent");
    response.destroy();
  }
}

/** The request without its body. Its signal tells that nobody waits for the answer any more. */
function requestOf({ method, url, headers: sent }: IncomingMessage, response: ServerResponse): Request {
  const controller = new AbortController();
  response.once("close", () => response.writableFinished || controller.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) if (one !== "") headers.append(name, one);
  }
  return new Request(`http://${sent.host ?? "localhost"}${url}`, { method, headers, signal: controller.signal });
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  // As the framework's server writes it.
  if (answer.headers.get("Content-Type") === "application/json") {
    response.setHeader("Content-Type", "application/json; charset=utf-8");
  }
  response.setHeader("Content-Length", body.length);
  response.end(body);
}
