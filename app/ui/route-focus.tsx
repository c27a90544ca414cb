import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** After a change of page in the browser: focus goes to the new content and its title is said once. Stands in the root. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const first = useRef(true);
  const [title, setTitle] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // A place that the page asked for itself (a refused form, a fragment) keeps the focus.
    if (!document.activeElement?.closest("main")) document.getElementById("main")?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  );
}
