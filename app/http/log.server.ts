import { isRouteErrorResponse } from "@remix-run/react";
import { errorForLog } from "db/error-for-log";
import pino from "pino";
import { requestIdHeader } from "./once.server";

/** Our own log: one JSON object a line. It carries ids and codes, never names, addresses, tokens or form values. */
export const log = pino({
  base: { process: "web" },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: errorForLog },
  redact: { paths: ["password", "token", "cookie", "authorization", "*.password", "*.token"], remove: true },
});

/**
 * Logs a bug in full, under the id that the person or the machine was given. A request that was given up is none, nor
 * is one that the framework has an answer of 4xx for: a stranger's post to an address that takes none.
 */
export function logFailure(error: unknown, request: Request): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  log.error(
    { err: error, requestId: request.headers.get(requestIdHeader), method: request.method, path: pathname },
    "a request failed",
  );
}
