import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True once scripts run on this page; false on the server and for whoever has none. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
