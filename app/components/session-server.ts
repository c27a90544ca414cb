import { neverKept } from "~/http/session-codes";
import type { Answer } from "./session-surroundings";
import { formTypedIn } from "./session-typing";

/** Asks the server for the state of the session; with an intent it reports activity or refreshes. Never rejects. */
export async function askServer(intent?: "activity" | "refresh"): Promise<Answer> {
  try {
    const response = await fetch("/session", {
      method: intent ? "POST" : "GET",
      body: intent ? new URLSearchParams({ intent }) : undefined,
      headers: { Accept: "application/json" },
    });
    if (response.status === 401) return { kind: "over" };
    return response.ok ? { kind: "live", times: await response.json() } : { kind: "unknown" };
  } catch {
    // The network comes and goes, and the keeper asks again: "not known" is a valid answer.
    return { kind: "unknown" };
  }
}

/** So many letters of a form are kept at most: a sign-out that is too long would be refused. */
const mostTyped = 20_000;

/** The values of that form, without passwords, keys and files: the server keeps it until its owner is back. */
function typed(): string | null {
  const typedIn = formTypedIn();
  if (!typedIn?.isConnected) return null;
  const hidden = new Set(
    [...typedIn.querySelectorAll<HTMLInputElement>("input[type=password]")].map(({ name }) => name),
  );
  const fields = [...new FormData(typedIn)].filter(
    ([name, value]) => typeof value === "string" && !hidden.has(name) && !neverKept.test(name),
  );
  const text = JSON.stringify(Object.fromEntries(fields));
  return fields.length > 0 && text.length <= mostTyped ? text : null;
}

/**
 * Signs out by a form of its own, so that the answer leads where it should, and comes back here after signing in. What
 * was typed here and not sent goes along, to be kept for the same person.
 */
export function postSignOut(reason: "expired" | "retry"): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/sign-out";
  const fields = { reason, redirectTo: location.pathname + location.search, typed: typed() };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}
