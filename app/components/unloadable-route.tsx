import { RouteError } from "./route-error";

/** Stands for the module of a route whose code could not be fetched: shows the Page Loading Error. See vite.config.ts. */
export function unloadableRoute(error: unknown) {
  const fail = (): never => {
    throw error;
  };
  return { default: fail, ErrorBoundary: RouteError };
}
