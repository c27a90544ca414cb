import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { unloadableRoute } from "./components/unloadable-route";

declare global {
  interface Window {
    /** What Remix takes for the code of a route that can't be fetched: see vite.config.ts. */
    unloadableRoute: typeof unloadableRoute;
  }
}
window.unloadableRoute = unloadableRoute;

/**
 * RemixBrowser throws a promise until it has read the page's data, before it does anything else. A key pressed just while
 * React waits for that would end the hydration for good (React 18's error 345), so it is waited for here.
 */
async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

void dataIsRead().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
  // Not needed before a form is sent, but it has to be there when the network has gone. Without it the page goes on.
  import("./components/unsent-form").catch(() => {});
});
