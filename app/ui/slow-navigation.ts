import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * The path that is being loaded, once that has taken 200 ms, otherwise null: then the skeleton of that page may show.
 */
export function useSlowNavigation(afterMs = 200): string | null {
  const navigation = useNavigation();
  const target = navigation.state === "loading" && !navigation.formMethod ? navigation.location.pathname : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) {
      setSlow(null);
      return;
    }
    const timer = setTimeout(() => setSlow(target), afterMs);
    return () => clearTimeout(timer);
  }, [target, afterMs]);
  return target === null ? null : slow;
}
