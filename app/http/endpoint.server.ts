import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { logFailure } from "./log.server";
import { requestIdHeader } from "./once.server";
import { problem, problemFrom } from "./problem.server";
import { openShortWay } from "./short-way.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What an address answers, by method. Each begins with requireKey, but where an address gives a credential out. */
type Methods = Partial<Record<Method, (args: Args) => Promise<Response>>>;

/**
 * The loader and the action of an address for machines. Whatever comes of a request is an answer for machines: what was
 * thrown is a problem, a method that is not there 405, a bug 500, logged under the request's id. Nothing is kept by a
 * cache on the way. Posts to `shortWay`, spelled exactly so, are answered before the framework (see short-way.server.ts).
 */
export function endpoint(methods: Methods, { shortWay }: { shortWay?: string } = {}) {
  const perform = async (args: Args) => finished(args.request, await answerOf(methods, args));
  if (shortWay) openShortWay(shortWay, perform);
  return { loader: perform, action: perform };
}

async function answerOf(methods: Methods, args: Args): Promise<Response> {
  const { request } = args;
  const name = request.method === "HEAD" ? "GET" : request.method;
  const method = Object.hasOwn(methods, name) ? methods[name as Method] : undefined;
  if (!method) {
    const allowed = Object.keys(methods).flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
    const detail = `This address takes ${allowed.join(", ")}.`;
    return problem(request, "method-not-allowed", detail, { headers: { Allow: allowed.join(", ") } });
  }
  try {
    return await method(args);
  } catch (error) {
    return refusalOf(request, error);
  }
}

async function refusalOf(request: Request, error: unknown): Promise<Response> {
  if (error instanceof Response) {
    const isProblem = error.headers.get("content-type") === "application/problem+json";
    return isProblem || error.status < 400 ? error : problemFrom(request, error);
  }
  logFailure(error, request);
  return problem(
    request,
    "internal-error",
    "Try again later. If it keeps happening, give the operator the id of this request.",
  );
}

function finished(request: Request, answer: Response): Response {
  if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
  answer.headers.set("X-Request-Id", request.headers.get(requestIdHeader) ?? "");
  return answer;
}
