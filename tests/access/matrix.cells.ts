import type { Visitor } from "../support/visitor";
import { canary } from "./matrix.world";

/**
 * What an answer may be. "in": to the sign-in page. "no": to /unauthorized. "done": to somewhere else of ours. A post
 * that finds fault with its fields is 422; what a script asks for is refused with 401 and 403.
 */
export const answers = ["200", "in", "no", "done", "401", "403", "404", "405", "409", "422", "500"] as const;
export type Answer = (typeof answers)[number] | (string & {});

/** Refusals change nothing. */
export const refusals: ReadonlySet<Answer> = new Set(["in", "no", "401", "403", "404", "405"]);

function whither(location: string): Answer {
  const { pathname } = new URL(location, "http://rollcall.invalid");
  if (pathname === "/login") return "in";
  return pathname === "/unauthorized" ? "no" : "done";
}

/** An answer in one word. */
export function answerOf(response: Response): Answer {
  const location = response.headers.get("location");
  return [301, 302, 303, 307, 308].includes(response.status) && location ? whither(location) : String(response.status);
}

/**
 * What was answered; `marked` is whether a row of the other district was in it, `queries` how often that asked the
 * database, by a web that counts it, `kept` which caches keep it. The texts themselves would fill a gigabyte.
 */
export type Received = {
  answer: Answer;
  marked: boolean;
  requestId: string | null;
  queries: number;
  kept: string | null;
};

async function readAs(answer: Answer, response: Response): Promise<Received> {
  const { headers } = response;
  const queries = Number(headers.get("x-queries") ?? Number.NaN);
  const kept = headers.get("cache-control");
  const marked = canary.test(await response.text());
  return { answer, marked, requestId: headers.get("x-request-id"), queries, kept };
}

/** Asks for a page as a browser does. */
export async function askPage(visitor: Visitor, at: string): Promise<Received> {
  const response = await visitor.get(at);
  return readAs(answerOf(response), response);
}

/** Calls one loader by itself, as anyone can: the guards of the routes around it do not run then. */
export async function askLoader(visitor: Visitor, at: string, route: string): Promise<Received> {
  const url = new URL(at, "http://rollcall.invalid");
  const pathname = url.pathname === "/" ? "/_root" : url.pathname;
  url.searchParams.set("_routes", `${route}/route`);
  const response = await visitor.get(`${pathname}.data${url.search}`);
  const answer = response.status === 202 ? redirectIn(await response.clone().text()) : answerOf(response);
  return readAs(answer, response);
}

/** A redirect travels inside the data: as a list of keys and values. */
function redirectIn(text: string): Answer {
  const location = /"redirect",\s*"([^"]+)"/.exec(text)?.[1];
  return location ? whither(location) : "202";
}

/** Posts a form as a browser does. */
export async function askToDo(visitor: Visitor, at: string, fields: Record<string, string>): Promise<Received> {
  const response = await visitor.post(at, fields);
  return readAs(answerOf(response), response);
}
