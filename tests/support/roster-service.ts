import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import type { Bundle, Row } from "tests/roster/bundles";
import { type ListName, listNames } from "worker/one-roster/lists";
import { signatureOf } from "worker/one-roster/oauth1";

export type Items = Record<ListName, object[]>;

/** How a test service behaves. Everything may be changed while it runs. */
export type Manners = {
  lists: Items;
  /** Where it takes a client's id and secret from. */
  takes: "header" | "form" | "either" | "neither";
  /** The scopes it gives tokens for; undefined: whatever is asked for. */
  scopes?: string[];
  /** So many calls a token is good for. */
  tokenLasts?: number;
  /** Its most items on one page. */
  mostItems: number;
  /** Whether it says how many items a list has; a number says so of each, whatever is true. */
  tellsTotal: boolean | number;
  /** Whether it links to the next page, and under which origin. */
  links: "own" | "none" | "inner";
  /** Answers 400 to a wish to sort. */
  cantSort?: boolean;
  /** Sends the first page whatever is asked for. */
  alwaysFirst?: boolean;
  /** Lists that the client may not read, or that aren't there, by status. */
  closed?: Partial<Record<ListName, number>>;
  /** Answers to be sent instead, one for each call of a list, before it goes on as usual. */
  instead: { status: number; headers?: Record<string, string>; body?: string; cut?: true }[];
};

type Call = { path: string; query: URLSearchParams; authorization: string };

const client = { clientId: "lakeside", secret: "sesame & open" };
const innerOrigin = "http://roster.internal.example:9999";

/** A OneRoster REST service on the loopback, which takes client credentials, the bearer "static" and OAuth 1.0a. */
export async function startRosterService(items: Items, tls?: { key: string; cert: string }) {
  const manners: Manners = {
    lists: items,
    takes: "either",
    mostItems: 100,
    tellsTotal: true,
    links: "own",
    instead: [],
  };
  const calls: Call[] = [];
  const tokenCalls: { authorization: string | undefined; form: URLSearchParams }[] = [];
  const tokens = new Map<string, number>();
  let origin = "";

  const takes = (place: "header" | "form") => manners.takes === place || manners.takes === "either";
  const giveToken = (request: http.IncomingMessage, form: URLSearchParams) => {
    const { authorization } = request.headers;
    tokenCalls.push({ authorization, form });
    const pair = (id: string, secret: string) =>
      [id, secret].map((text) => new URLSearchParams([["", text]]).toString().slice(1)).join(":");
    const inHeader = authorization === `Basic ${Buffer.from(pair(client.clientId, client.secret)).toString("base64")}`;
    const inForm = form.get("client_id") === client.clientId && form.get("client_secret") === client.secret;
    if (!((takes("header") && inHeader) || (takes("form") && inForm)))
      return { status: 401, body: { error: "invalid_client" } };
    const scope = form.get("scope") ?? "none";
    if (manners.scopes && !manners.scopes.some((one) => scope.endsWith(one)))
      return { status: 400, body: { error: "invalid_scope" } };
    const token = `token-${tokens.size + 1}`;
    tokens.set(token, manners.tokenLasts ?? Number.POSITIVE_INFINITY);
    return { status: 200, body: { access_token: token, token_type: "bearer", expires_in: 3_600 } };
  };

  const mayRead = (url: URL, authorization: string): boolean => {
    const bearer = /^Bearer (.+)$/.exec(authorization)?.[1];
    if (bearer === "static") return true;
    if (bearer) {
      const left = tokens.get(bearer) ?? 0;
      tokens.set(bearer, left - 1);
      return left > 0;
    }
    const signed = [...authorization.matchAll(/(oauth_\w+)="([^"]*)"/g)].map(
      ([, name, value]) => [name ?? "", decodeURIComponent(value ?? "")] as const,
    );
    const given = signed.find(([name]) => name === "oauth_signature")?.[1];
    const parameters = signed.filter(([name]) => name !== "oauth_signature");
    return given !== undefined && given === signatureOf({ method: "GET", url, parameters }, client.secret);
  };

  const giveList = (name: ListName, url: URL) => {
    const wanted = (key: string, otherwise: number) => Number(url.searchParams.get(key) ?? otherwise);
    const limit = Math.min(wanted("limit", 100), manners.mostItems);
    const offset = manners.alwaysFirst ? 0 : wanted("offset", 0);
    const all = manners.lists[name];
    const headers: Record<string, string> = {};
    if (manners.tellsTotal !== false) {
      headers["x-total-count"] = String(manners.tellsTotal === true ? all.length : manners.tellsTotal);
    }
    if (manners.links !== "none" && offset + limit < all.length) {
      const next = new URL(url);
      next.searchParams.set("offset", String(offset + limit));
      const from = manners.links === "inner" ? innerOrigin : origin;
      headers.link = `<${from}${next.pathname}${next.search}>; rel="next", <${from}/last>; rel="last"`;
    }
    return { status: 200, headers, body: JSON.stringify({ [name]: all.slice(offset, offset + limit) }) };
  };

  const answerOf = (url: URL, authorization: string) => {
    const name = listNames.find((one) => url.pathname === `/ims/oneroster/v1p1/${one}`);
    if (!name) return { status: 404 };
    calls.push({ path: url.pathname, query: url.searchParams, authorization });
    const instead = manners.instead.shift();
    if (instead) return instead;
    if (!mayRead(url, authorization)) return { status: 401 };
    const closed = manners.closed?.[name];
    if (closed) return { status: closed };
    return manners.cantSort && url.searchParams.has("sort") ? { status: 400 } : giveList(name, url);
  };

  const listener = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url ?? "/", origin);
    if (url.pathname === "/token") {
      const { status, body } = giveToken(request, new URLSearchParams(text));
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    const { status, headers, body, cut }: Manners["instead"][number] = answerOf(
      url,
      request.headers.authorization ?? "",
    );
    if (cut) {
      response.writeHead(status, { "content-length": "1000" }).write("{");
      setImmediate(() => response.destroy());
      return;
    }
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body ?? "{}");
  };
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  origin = `${tls ? "https" : "http"}://127.0.0.1:${port}`;
  return {
    ...client,
    port,
    url: `${origin}/ims/oneroster/v1p1`,
    tokenUrl: `${origin}/token`,
    manners,
    calls,
    tokenCalls,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const reference = (sourcedId: string | undefined, type: string) => sourcedId && { sourcedId, type, href: "" };
const listOf = (text: string | undefined) => (text ? text.split(",") : []);

const shapes: Record<ListName, (row: Row) => object> = {
  orgs: ({ parentSourcedId, ...row }) => ({ ...row, parent: reference(parentSourcedId, "org") }),
  academicSessions: ({ parentSourcedId, ...row }) => ({
    ...row,
    parent: reference(parentSourcedId, "academicSession"),
  }),
  courses: ({ schoolYearSourcedId, orgSourcedId, grades, subjects, subjectCodes, ...row }) => ({
    ...row,
    schoolYear: reference(schoolYearSourcedId, "academicSession"),
    org: reference(orgSourcedId, "org"),
    grades: listOf(grades),
    subjects: listOf(subjects),
    subjectCodes: listOf(subjectCodes),
  }),
  classes: ({ courseSourcedId, schoolSourcedId, termSourcedIds, periods, ...row }) => ({
    ...row,
    course: reference(courseSourcedId, "course"),
    school: reference(schoolSourcedId, "org"),
    terms: listOf(termSourcedIds).map((id) => reference(id, "academicSession")),
    periods: listOf(periods),
  }),
  users: ({ orgSourcedIds, grades, enabledUser, ...row }) => ({
    ...row,
    enabledUser: enabledUser === "true",
    orgs: listOf(orgSourcedIds).map((id) => reference(id, "org")),
    grades: listOf(grades),
    password: "never kept",
  }),
  enrollments: ({ classSourcedId, schoolSourcedId, userSourcedId, ...row }) => ({
    ...row,
    class: reference(classSourcedId, "class"),
    school: reference(schoolSourcedId, "org"),
    user: reference(userSourcedId, "user"),
  }),
};

/** The rows of a bundle as a service of 1.1 sends them. */
export function itemsOf(rows: Bundle): Items {
  const item = (name: ListName) => (row: Row) => ({ status: "active", ...shapes[name](row) });
  return Object.fromEntries(listNames.map((name) => [name, (rows[name] ?? []).map(item(name))])) as Items;
}
