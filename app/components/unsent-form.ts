import { data } from "@remix-run/react";
import { unavailableOf } from "~/http/unavailable";
import { neverAnswered } from "./error-kind";
import { tellUnsent } from "./unsent-words";

type Result = { type: "data" | "error"; result: unknown };
type Match = { shouldLoad: boolean; route: { id: string } };
type Call = { request: Request; matches: Match[]; fetcherKey: string | null };
type Strategy = (call: Call) => Promise<Record<string, Result>>;
type Place = { pathname: string; search: string; hash: string; state: unknown };
/** What is used here of the framework's router. */
type Router = {
  state: {
    location: Place;
    navigation: { location?: Place };
    loaderData: Record<string, unknown>;
    actionData: Record<string, unknown> | null;
    fetchers: Map<string, { data?: unknown }>;
  };
  navigate: (to: Omit<Place, "state">, options: object) => Promise<void>;
};

/** A status for which the framework reads nothing anew. */
const unchanged = { status: 503 };

/**
 * Wraps what the framework asks the server by. A form that gets no answer of ours, since the network or a gateway failed,
 * leaves the page as it is with all that was written, and a message is told. Nothing is sent again by itself.
 */
export function keepForms(ask: Strategy, routerOf: () => Router): Strategy {
  let stays = false;

  /** Ends the submission where it began: the page's own data is its answer. */
  async function stay(router: Router): Promise<void> {
    const { state: kept, ...here } = router.state.location;
    stays = true;
    await router.navigate(here, { replace: true, preventScrollReset: true, state: kept }).finally(() => {
      stays = false;
    });
  }

  return async (call) => {
    const router = routerOf();
    const { state } = router;
    const fetched = call.fetcherKey ? state.fetchers.get(call.fetcherKey)?.data : undefined;
    if (call.request.method === "GET") {
      if (!stays) return ask(call);
      return resultsOf(call, (id) => (call.fetcherKey ? fetched : state.loaderData[id]) ?? null);
    }
    tellUnsent(null);
    const results = await ask(call);
    const said = failureOf(results);
    if (!said || call.request.signal.aborted) return results;
    tellUnsent(said);
    if (call.fetcherKey) return resultsOf(call, () => data(fetched ?? null, unchanged));
    const answers = router.state.actionData;
    const comesBack = Object.keys(results).some((id) => answers?.[id]) && isHere(router);
    if (comesBack) return resultsOf(call, (id) => data(answers?.[id] ?? null, unchanged));
    void stay(router);
    return results;
  };
}

const unreachable = "We couldn’t reach Rollcall. Wait a moment, then try again.";

/** Why a form got no answer; undefined when it got one. */
function failureOf(results: Record<string, Result>): string | undefined {
  for (const { type, result } of Object.values(results)) {
    if (type !== "error") continue;
    // A refusal's own data, or an error that the framework has wrapped.
    const inner = (result as { data?: unknown } | null)?.data;
    const refusal = unavailableOf(inner);
    if (refusal) return refusal.message;
    if (neverAnswered(inner) || neverAnswered(result)) return unreachable;
  }
  return undefined;
}

/** Whether the form was sent to the address of its own page. */
function isHere({ state: { location, navigation } }: Router): boolean {
  const to = navigation.location;
  return to?.pathname === location.pathname && to.search === location.search;
}

function resultsOf({ matches }: Call, of: (routeId: string) => unknown): Record<string, Result> {
  const loaded = matches.filter(({ shouldLoad }) => shouldLoad);
  return Object.fromEntries(loaded.map(({ route: { id } }) => [id, { type: "data", result: of(id) } satisfies Result]));
}
