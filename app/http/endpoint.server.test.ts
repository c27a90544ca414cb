import { describe, expect, test } from "vitest";
import { endpoint } from "./endpoint.server";
import { requestIdHeader } from "./once.server";
import { problem } from "./problem.server";

const id = "0d8ae9a4-0000-4000-8000-000000000002";
const ask = async (of: ReturnType<typeof endpoint>, method = "GET") => {
  const request = new Request("http://rollcall.invalid/api/v1/thing", { method, headers: { [requestIdHeader]: id } });
  const answer = await of.loader({ request, params: {}, context: {} });
  expect(answer.headers.get("x-request-id")).toBe(id);
  return answer;
};
const throwing = (error: unknown) =>
  endpoint({
    async GET() {
      throw error;
    },
  });
const things = endpoint({
  async GET() {
    return Response.json({ here: true });
  },
  async POST() {
    return new Response(null, { status: 202, headers: { "Cache-Control": "private" } });
  },
});

describe("an endpoint", () => {
  test("answers the methods that it has, kept by no cache unless it says so", async () => {
    const answer = await ask(things);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect((await ask(things, "HEAD")).status).toBe(200);
    const posted = await ask(things, "POST");
    expect([posted.status, posted.headers.get("cache-control")]).toEqual([202, "private"]);
    expect(things.action).toBe(things.loader);
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("answers %s with 405 and what it takes", async (method) => {
    const answer = await ask(things, method);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect(await answer.json()).toMatchObject({ status: 405, detail: "This address takes GET, HEAD, POST." });
  });

  test("answers a bug with 500, the request's id, and nothing of the bug", async () => {
    const answer = await ask(throwing(new Error('relation "secrets" does not exist')));
    expect(answer.status).toBe(500);
    const said = await answer.text();
    expect(said).not.toContain("secrets");
    expect(JSON.parse(said)).toMatchObject({
      type: "urn:problem-type:rollcall:internal-error",
      instance: `urn:uuid:${id}`,
    });
  });

  test("passes a problem on as it is", async () => {
    const request = new Request("http://rollcall.invalid/");
    const thrown = problem(request, "scope-missing", "This needs more.", { headers: { "WWW-Authenticate": "Bearer" } });
    const answer = await ask(throwing(thrown));
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([403, "Bearer"]);
    expect(await answer.json()).toMatchObject({ detail: "This needs more." });
  });

  test("makes a problem of a refusal that was meant for people", async () => {
    const gone = await ask(throwing(new Response("Not found", { status: 404, statusText: "Not Found" })));
    expect(gone.headers.get("content-type")).toBe("application/problem+json");
    expect(await gone.json()).toMatchObject({
      type: "about:blank",
      title: "Not Found",
      status: 404,
      detail: "Not found",
    });
    const refused = Response.json({ message: "Open Desmos and try again." }, { status: 409, statusText: "Conflict" });
    expect(await (await ask(throwing(refused))).json()).toMatchObject({
      title: "Conflict",
      status: 409,
      detail: "Open Desmos and try again.",
    });
    const page = new Response("<p>No</p>", { status: 403, headers: { "Content-Type": "text/html" } });
    expect(await (await ask(throwing(page))).json()).toMatchObject({ title: "Status 403", detail: "Status 403" });
  });
});
