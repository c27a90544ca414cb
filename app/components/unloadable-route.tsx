import { RouteError } from "./route-error";

/** Stands for the module of a route whose code could not be fetched: shows the Page Loading Error. See vite.config.ts. */
function unloadableRoute(error: unknown) {
  const fail = (): never => {
    throw error;
  };
  return { default: fail, ErrorBoundary: RouteError };
}

declare global {
  interface Window {
    /** What Remix takes for the code of a route that can't be fetched: see vite.config.ts. */
    unloadableRoute: typeof unloadableRoute;
  }
}
window.unloadableRoute = unloadableRoute;
