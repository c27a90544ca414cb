import type { TabMessage } from "./session-surroundings";

/** What counts as a sign that the person is there. */
export const signs = ["pointerdown", "pointermove", "keydown", "input", "wheel", "touchstart", "scroll"];

const channelName = "rollcall-session";
const justSignedOut = "hasJustSignedOut";

/** The person's other tabs. Tells them and hears from them; a browser that has no channels has one tab less to mind. */
export function openTabs(who: string | null, hear: (message: TabMessage) => void) {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);
  channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => hear(data));
  return {
    tell: (event: TabMessage["event"]) => channel?.postMessage({ event, who } satisfies TabMessage),
    close: () => channel?.close(),
  };
}

/** Signing out by hand leaves this mark until the sign-in page, so that nothing on the way speaks of an expired session. */
export const signedOutByHand = {
  set: () => sessionStorage.setItem(justSignedOut, "true"),
  get: () => sessionStorage.getItem(justSignedOut) === "true",
  clear: () => sessionStorage.removeItem(justSignedOut),
};

/** Removes what this app keeps in the browser about a session. The theme stays. */
export function forgetOwnKeys(): void {
  for (const store of [sessionStorage, localStorage]) {
    for (const key of Object.keys(store)) if (/^rollcall[.:-]/.test(key)) store.removeItem(key);
  }
}

/** Whether the server can be reached within 5 seconds. Never rejects. */
export async function serverAnswers(): Promise<boolean> {
  const request = fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(5_000) });
  return request.then(
    () => true,
    () => false,
  );
}
