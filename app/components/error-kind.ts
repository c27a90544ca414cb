import { isRouteErrorResponse } from "@remix-run/react";
import { mergedOf } from "~/http/merged-product";
import { refusalOf } from "~/http/session-codes";
import { unavailableOf } from "~/http/unavailable";

/**
 * What an error screen says and does.
 * - session: the Session Timeout card. `sure` when the server said so by its code; otherwise the card asks it first.
 * - page-load: the page's data or code did not come. `aboutSession` offers the way out and back in.
 * - merged: the form was for a product that has since been merged into another one.
 * - unavailable: the database is missing; the same page may work in a moment.
 * - refused: the server said no, in words that are fit for people.
 */
export type ErrorKind =
  | { kind: "not-found" }
  | { kind: "forbidden"; said: string }
  | { kind: "session"; sure: boolean }
  | { kind: "page-load"; aboutSession: boolean; said: string | undefined }
  | { kind: "merged"; said: string; into: { id: string; name: string } }
  | { kind: "unavailable"; said: string }
  | { kind: "refused"; said: string }
  | { kind: "broken"; said: string | undefined };

// What Remix puts in the place of an error that happened on the server and is nobody's business here.
const hidden = "Unexpected Server Error";

/** Remix says it of a page without an action, and names its files. */
const takesNone = "Nothing can be sent to this page. Go back, reload the form and send it again.";

const notLoaded =
  /dynamically imported module|importing a module script|unable to preload|^failed to fetch$|^load failed$|^networkerror|turbo-stream|no result found for routeid/i;

/** What an error of drawing says when it is about the session: whole phrases, and reads of what a session brings. */
const sessionPhrases =
  /\b((token|jwt|session) (has |is )?expired|expired (token|jwt|session)|authentication (is )?required|access denied|unauthorized)\b/i;
const sessionReads =
  /^(Cannot read propert(y|ies) of (null|undefined) \(reading '(session|user|viewer|account|access_token|profile)'\)|(null|undefined) is not an object \(evaluating '[\w.]*\.(session|user|viewer|account|access_token|profile)'\))$/;

/** What the page-load boundary takes for a matter of signing in. */
const aboutSession = /date formatting|jwt|session|authentication|access denied|unauthorized/i;

/** A message without what is in quotation marks or addresses: names and data of people, which decide nothing. */
function ownWords(message: string): string {
  return message.replaceAll(/"[^"]*"|“[^”]*”|'[^']*'|‘[^’]*’|`[^`]*`|\bhttps?:\S+/g, " ");
}

/**
 * Takes whatever a route threw; says what to show. Codes of the server count first, and words only where it gave none.
 */
export function kindOfError(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error)) return kindOfResponse(error.status, error.data, error.statusText);
  const said = error instanceof Error ? error.message : undefined;
  if (said === undefined) return { kind: "broken", said };
  const own = ownWords(said);
  if (said === hidden || notLoaded.test(own.trim())) {
    return { kind: "page-load", aboutSession: aboutSession.test(own), said };
  }
  if (sessionReads.test(said) || sessionPhrases.test(own)) return { kind: "session", sure: false };
  return { kind: "broken", said };
}

function kindOfResponse(status: number, data: unknown, statusText: string): ErrorKind {
  const merged = mergedOf(data);
  if (merged) return { kind: "merged", said: merged.message, into: merged.into };
  const unavailable = unavailableOf(data);
  if (unavailable) return { kind: "unavailable", said: unavailable.message };
  const refusal = refusalOf(data);
  const said = refusal?.message ?? (typeof data === "string" && data !== "" ? data : statusText);
  if (refusal?.code === "profile_unavailable") return { kind: "page-load", aboutSession: true, said };
  if (refusal?.code.startsWith("session_") || status === 401) return { kind: "session", sure: true };
  if (status === 404) return { kind: "not-found" };
  if (status === 403) return { kind: "forbidden", said };
  if (status === 405) return { kind: "refused", said: takesNone };
  return { kind: "refused", said };
}
