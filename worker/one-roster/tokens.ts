import type { Version } from "domain/rosters/kinds/kind";
import { z } from "zod";
import { RemoteError } from "../roster/remote-error";
import type { Answer, Call } from "./exchange";
import type { ServiceSignIn } from "./target";

type Client = Extract<ServiceSignIn, { method: "client_credentials" }>;
type Send = (call: Call) => Promise<Answer>;

const Token = z.object({ access_token: z.string().regex(/^[\x21-\x7e]+$/) });
const Refusal = z.object({ error: z.string() });

const scope = (version: Version, name: string) =>
  `https://purl.imsglobal.org/spec/or/v${version.replace(".", "p")}/scope/${name}`;

/** What may be asked for, the least first: reading the lists; reading all of a roster; whatever the client has. */
const scopesOf = (version: Version) => [
  scope(version, "roster-core.readonly"),
  scope(version, "roster.readonly"),
  undefined,
];

/**
 * Fetches a bearer token (RFC 6749, section 4.4, as OneRoster has it). A service that doesn't know a scope is asked for
 * the next one, one that doesn't take the client's id in a header gets it in the form, once. Throws RemoteError
 * "sign-in-refused" when it takes none.
 */
export async function fetchToken(send: Send, client: Client, version: Version): Promise<string> {
  const scopes = scopesOf(version);
  let inForm = false;
  for (let at = 0; ; ) {
    const answer = await send(requestOf(client, { scope: scopes[at], inForm }));
    const token = Token.safeParse(answer.body);
    if (answer.status === 200 && token.success) return token.data.access_token;
    const said = Refusal.safeParse(answer.body).data?.error ?? "";
    if (said === "invalid_scope" && at + 1 < scopes.length) at++;
    else if (!inForm && (answer.status === 401 || said === "invalid_client" || said === "invalid_request"))
      inForm = true;
    else throw refusalOf(answer);
  }
}

function requestOf(
  { tokenUrl, clientId, secret }: Client,
  { scope, inForm }: { scope: string | undefined; inForm: boolean },
): Call {
  const form = new URLSearchParams({ grant_type: "client_credentials" });
  if (scope) form.set("scope", scope);
  if (inForm) {
    form.set("client_id", clientId);
    form.set("client_secret", secret);
  }
  const basic = Buffer.from(`${formEncoded(clientId)}:${formEncoded(secret)}`).toString("base64");
  return {
    url: tokenUrl,
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(inForm ? {} : { authorization: `Basic ${basic}` }),
    },
    body: form.toString(),
  };
}

/** As RFC 6749, section 2.3.1, has ids and secrets encoded before they go into the header. */
const formEncoded = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);

function refusalOf({ status }: Answer): RemoteError {
  if (status >= 300 && status < 400) return new RemoteError("sign-in-refused", { message: texts.redirected });
  if (status === 404 || status === 405) return new RemoteError("sign-in-refused", { message: texts.notThere });
  if (status === 429 || status >= 500) return new RemoteError("service-busy", { message: texts.busy });
  return new RemoteError("sign-in-refused", { message: status === 200 ? texts.noToken : texts.refused });
}

const texts = {
  redirected: "The token address leads to another address. Enter the one your vendor’s documentation gives.",
  notThere: "There is no token service at the token address. Check it with your vendor.",
  busy: "The token service is busy or has a fault of its own. Try again; if it happens again, ask your vendor.",
  noToken: "The token address answered without a token. Check the address with your vendor.",
  refused: "The service rejected the sign-in. Check the client ID and the secret with your vendor.",
};
