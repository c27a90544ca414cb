import { useEffect, useLayoutEffect } from "react";

/** An effect that is done before the page is shown and before any other effect, where there is a page. */
export const useAtOnce = typeof document === "undefined" ? useEffect : useLayoutEffect;
