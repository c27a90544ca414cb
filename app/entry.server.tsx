import { randomBytes } from "node:crypto";
import {
  type ActionFunctionArgs,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { leave } from "db/leave";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext } from "~/components/document-context";
import { documentBody } from "~/http/document-body.server";
import { installGate } from "~/http/gate.server";
import { cacheControl, documentPolicy } from "~/http/headers.server";
import { log, logFailure } from "~/http/log.server";
import { requestIdHeader } from "~/http/once.server";
import { setRetryAfter } from "~/http/retry-after.server";
import { refuseLeftDemo, retryAfter, setUpOnStart } from "~/http/services.server";

export const streamTimeout = 5_000;

/** How long the last words of a web that failed may take to be read, in milliseconds. */
const lastWordsMs = 1_500;

installGate();
// Node would print it with all that hangs on it, the values of rows among them.
process.on("uncaughtException", (error) => {
  log.fatal({ err: error }, "the web ends because of an error that was not caught");
  void leave(1, lastWordsMs);
});
// The gate holds requests until this is known.
void refuseLeftDemo();
void setUpOnStart();

/** Draws a whole document: nothing streams in later, since late content needs a script to appear. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  await setRetryAfter(request, headers);
  const nonce = randomBytes(16).toString("base64");
  const requestId = request.headers.get(requestIdHeader) ?? "";
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext.Provider value={{ nonce, requestId }}>
        <RemixServer context={matchedOnly(context)} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </DocumentContext.Provider>,
      {
        nonce,
        onAllReady() {
          const body = documentBody();
          // Without this every drawn page is held in memory until the timeout.
          body.once("close", () => clearTimeout(timer));
          headers.set("Content-Type", "text/html; charset=utf-8");
          headers.append("Content-Security-Policy", documentPolicy(nonce));
          headers.set("Cache-Control", cacheControl(request));
          headers.set("X-Request-Id", requestId);
          if (status === 503) headers.set("Retry-After", retryAfter);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          log.error({ err: error, requestId }, "a page could not be drawn");
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/**
 * What a page is drawn from, with its own routes alone: the framework makes those it is given anew for each page, and
 * looks through them. The browser loads the table of all from a file.
 */
function matchedOnly(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const all = context.manifest.routes;
  const routes = Object.fromEntries(ids.flatMap((id) => (all[id] ? [[id, all[id]]] : [])));
  return { ...context, manifest: { ...context.manifest, routes } };
}

/** Data that a script asks for on navigation follows the same rules as its document. */
export async function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  await setRetryAfter(request, response.headers);
  response.headers.set("Cache-Control", cacheControl(request));
  if (response.status === 503) response.headers.set("Retry-After", retryAfter);
  response.headers.set("X-Request-Id", request.headers.get(requestIdHeader) ?? "");
  return response;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  logFailure(error, request);
}
