import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { leave } from "db/leave";
import { env } from "./env.server";
import { everyResponse } from "./headers.server";
import { log } from "./log.server";
import { remember, requestIdHeader } from "./once.server";
import { withPlainQuery } from "./plain-query.server";
import { endWith, refuseLine, refuseUnread } from "./refuse-line.server";
import { faultOf, isForMachines } from "./request-line.server";
import { closeServices, mayServe, refuseLeftDemo } from "./services.server";
import { goShortWay, shortWayOf } from "./short-way.server";

/** The header under which our own check finds the origin of a post; see `passGate`. */
export const postedFrom = "x-rollcall-posted-from";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const installed = Symbol.for("rollcall.gate");
let leaving = false;

/**
 * The server's access line prints a request's address when the answer is out. By then only its path is left: what
 * people search for and the keys of links are in the query.
 */
function hideQuery(request: IncomingMessage & { originalUrl?: string }): void {
  if (request.originalUrl) request.originalUrl = request.originalUrl.split("?", 1)[0];
  request.url = request.url?.split("?", 1)[0];
}

/**
 * Every request passes through here before anything else reads it. remix-serve takes no middleware; Node announces each
 * request on a diagnostics channel before the server's own listeners run, and this hooks in there.
 *
 * - Each request gets an id of ours, each response that id and the headers of `everyResponse`.
 * - The server logs its address without the query.
 * - Its query loses what nothing here reads; see `withPlainQuery`.
 * - Nothing under /api/ sees a cookie: a browser's session opens no door of the machines.
 * - Forwarded headers count only behind a proxy that the settings name.
 * - The origin of a post moves to a header of our own: the built-in check answers 500, knows no resource routes and
 *   believes X-Forwarded-Host. parseForm checks it against APP_ORIGIN and answers 403.
 */
export function passGate(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(everyResponse)) response.setHeader(name, value);
  const { headers } = request;
  const id = randomUUID();
  atTheHead(request, response, id);
  headers[requestIdHeader] = id;
  response.once("close", remember(id));
  for (const end of ["finish", "close"]) response.once(end, () => hideQuery(request));
  request.url = withPlainQuery(request.url ?? "/");
  if (isForMachines(request.url)) delete headers.cookie;
  delete headers[postedFrom];
  if (!env.trustProxy) {
    for (const name of Object.keys(headers)) if (name.startsWith("x-forwarded-")) delete headers[name];
  }
  if (!safe.has(request.method ?? "GET") && headers.origin !== undefined) {
    headers[postedFrom] = headers.origin;
    delete headers.origin;
  }
}

const policy = "Content-Security-Policy";

/**
 * An answer without a word about caches is stored by none. Where the server's own redirect to a folder overwrote our
 * policy, both are sent.
 */
function keepOurs(response: ServerResponse): void {
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
  const said = [response.getHeader(policy) ?? []].flat().map(String);
  if (!said.some((one) => one.includes("frame-ancestors"))) {
    response.setHeader(policy, [everyResponse[policy] ?? "", ...said]);
  }
}

/**
 * Sets the headers that are known only when the head of an answer goes out. Each answer, be it a redirect, a refusal or
 * a file, has the request's id, as the audit log and the server's own log do. A sender whose body was not read to its
 * end must not send its next request on this connection, which will be cut off.
 */
function atTheHead(request: IncomingMessage, response: ServerResponse, id: string): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    // A connection kept open after its answer, or reused again and again, would keep the server from shutting down.
    if (leaving || !request.complete) response.setHeader("Connection", "close");
    if (!response.hasHeader(requestIdHeader)) response.setHeader(requestIdHeader, id);
    keepOurs(response);
    return writeHead(...head);
  };
}

type Announcement = { request: IncomingMessage; response: ServerResponse; server: Server };

/** How long to wait for the rest of a body whose answer has already been sent. */
const afterAnswerMs = 5_000;

function cutOffLater(request: IncomingMessage): void {
  if (request.complete) return;
  setTimeout(() => request.complete || request.socket.destroy(), afterAnswerMs).unref();
}

/** What tells supervisors how this process is. It has no rows of anyone's. */
const ofItself = new Set(["/healthz", "/readyz"]);

/**
 * Stands before the server's own listeners: what `faultOf` finds is answered here and seen by no route. Without this a
 * method that the framework does not know, or an escape that can't be read, is a stack in the log, and what an address
 * costs grows with the square of its length. All else, be it page, file or endpoint, waits until it is known that this
 * database may serve.
 */
function standBefore(server: Server): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    response.once("finish", () => cutOffLater(request));
    const fault = faultOf(request.method ?? "GET", request.url ?? "/", request.headers);
    if (fault) return refuseLine(request, response, fault);
    const pass = () => {
      const answering = shortWayOf(request);
      if (answering) return void goShortWay(answering, request, response);
      for (const listener of listeners) listener.call(server, request, response);
    };
    if (mayServe() || ofItself.has(request.url ?? "")) return pass();
    void refuseLeftDemo().then(pass);
  });
  server.on("connect", (_, socket) => endWith(socket, 405));
  server.on("clientError", refuseUnread);
  server.headersTimeout = 30_000;
  // The log of a filter takes longer than a form. Whoever reads a body sees to it that it goes on coming.
  server.requestTimeout = 3_600_000;
  // Balancers hold a connection that nobody uses for 60 s: one that we let go first would break the request they send
  // on it.
  server.keepAliveTimeout = 65_000;
}

/** Puts the gate up and sees to a graceful end: what is under way is finished (10 s at most), then all is let go. */
export function installGate(): void {
  const once = globalThis as { [installed]?: true };
  if (once[installed]) return;
  once[installed] = true;
  let server: Server | undefined;
  // Node announces a connection before it reads the first request of it.
  subscribe("net.server.socket", (message) => {
    const { server: of } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (server || !(of instanceof Server)) return;
    server = of;
    standBefore(of);
  });
  subscribe("http.server.request.start", (message) => {
    const announced = message as Announcement;
    passGate(announced.request, announced.response);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void drain(server));
}

/** How long what is under way may take at the end; whoever stops us waits 10 s before they pull the plug. */
const drainMs = 8_500;

async function drain(server: Server | undefined): Promise<void> {
  leaving = true;
  if (server?.listening) {
    const late = setTimeout(() => {
      log.warn("some requests did not end in time and were cut off");
      server.closeAllConnections();
    }, drainMs);
    await new Promise((resolve) => server.once("close", resolve));
    clearTimeout(late);
  }
  // A database that does not answer is no reason to stay.
  setTimeout(() => void leave(0, 0), 1_500).unref();
  await closeServices();
  log.info("the web has stopped");
  // Remix holds a timer of 5 s for each answer that it has given; nobody waits for those.
  await leave(0, 1_500);
}
