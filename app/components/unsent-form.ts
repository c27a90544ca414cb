import { data } from "@remix-run/react";
import { unavailableOf } from "~/http/unavailable";
import { putUnsentAway, showUnsent } from "./unsent-banner";
import { noAnswer, notSaved, notSent, type Unsent } from "./unsent-words";

type Result = { type: "data" | "error"; result: unknown };
type Match = { shouldLoad: boolean; route: { id: string } };
type Call = { request: Request; matches: Match[]; fetcherKey: string | null };
type Results = Record<string, Result>;
type Place = { pathname: string; search: string; hash: string; state: unknown };
/** What is used here of the framework's router. */
type Router = {
  state: {
    location: Place;
    loaderData: Record<string, unknown>;
    actionData: Record<string, unknown> | null;
    fetchers: Map<string, { data?: unknown }>;
  };
  navigate: (to: Omit<Place, "state">, options: object) => Promise<void>;
  subscribe: (tell: (state: { location: Place }) => void) => () => void;
};

declare global {
  interface Window {
    /** What stands between Remix and the server, once it is there: see vite.config.ts. */
    keepForms?: typeof keepForms;
  }
}

/** The method of what is sent to the page itself, to end a form where it began: no form has it, and no server gets it. */
const toStay = "PATCH";

/**
 * Stands between the framework and the server. A form that gets no answer of ours, since the network or a gateway failed,
 * leaves the page as it is with all that was written, and a message is told. Nothing is sent again by itself.
 */
async function keepForms(call: Call, ask: (call: Call) => Promise<Results>, router: Router): Promise<Results> {
  const { request, fetcherKey } = call;
  const { actionData, loaderData, fetchers } = router.state;
  const fetched = fetcherKey ? fetchers.get(fetcherKey)?.data : undefined;
  if (request.method === "GET") {
    return ends ? answersOf(call, (id) => (fetcherKey ? fetched : loaderData[id])) : ask(call);
  }
  if (request.method === toStay) return ended(call, (id) => actionData?.[id]);
  const sender = fetcherKey ?? "page";
  putUnsentAway(sender);
  const results = await ask(call);
  const why = failureOf(results);
  if (!why || request.signal.aborted) return results;
  showUnsent(sender, why, (tell) => router.subscribe(({ location }) => tell(location.pathname)));
  if (fetcherKey) return ended(call, () => fetched);
  stay(router);
  return results;
}

/** Puts an end to the submission that is under way: the page's own data is its answer. */
function stay(router: Router): void {
  const { state, ...here } = router.state.location;
  const options = { formMethod: toStay, formData: new FormData(), replace: true, preventScrollReset: true, state };
  void router.navigate(here, options);
}

window.keepForms = keepForms;

/** Why a form got no answer; undefined when it got one. */
function failureOf(results: Results): Unsent | undefined {
  for (const { type, result } of Object.values(results)) {
    if (type !== "error") continue;
    const { data: inner, init } = result as { data?: unknown; init?: unknown };
    const refusal = unavailableOf(inner);
    if (refusal) return notSaved(refusal.message);
    // An error that came as an answer has its status with it.
    if (inner instanceof Error && !init) return inner instanceof TypeError ? notSent : noAnswer;
  }
  return undefined;
}

let ends = false;

/** Answers a form from what the page has. What the framework reads anew in the same breath is answered so, too. */
function ended(call: Call, of: (routeId: string) => unknown): Results {
  ends = true;
  setTimeout(() => {
    ends = false;
  });
  return answersOf(call, (id) => data(of(id), { status: 503 }));
}

function answersOf({ matches }: Call, of: (routeId: string) => unknown): Results {
  const results: Results = {};
  for (const { shouldLoad, route } of matches) {
    if (shouldLoad) results[route.id] = { type: "data", result: of(route.id) };
  }
  return results;
}
