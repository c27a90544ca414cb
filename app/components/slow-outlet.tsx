import { Outlet, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useSlowNavigation } from "~/ui/slow-navigation";

type Shapes = typeof import("./page-shape");

/** The page, or the shape of the one that is on its way once that has taken 200 ms. */
export function SlowOutlet() {
  const { pathname } = useLocation();
  const target = useSlowNavigation();
  const shapes = useShapes(useNavigation().state === "loading");
  if (!shapes || target === null || target === pathname) return <Outlet />;
  return <shapes.PageShape path={target} />;
}

/**
 * What draws the shapes, fetched with the first page that is waited for. Without it the page stays until the next one
 * comes.
 */
function useShapes(wanted: boolean): Shapes | null {
  const [shapes, setShapes] = useState<Shapes | null>(null);
  useEffect(() => {
    if (wanted && !shapes) import("./page-shape").then(setShapes, () => {});
  }, [wanted, shapes]);
  return shapes;
}
