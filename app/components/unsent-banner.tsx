import { useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { Button } from "~/ui/button";
import { FootBanner } from "~/ui/foot-banner";
import { Icon } from "~/ui/icon";
import { tellUnsent, unsentWords, whenUnsent } from "./unsent-words";

/** Says that a form got no answer, until it is sent again, another page opens, or the person puts it away. */
export function UnsentBanner() {
  const { pathname } = useLocation();
  const why = useSyncExternalStore(whenUnsent, unsentWords, () => null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => tellUnsent(null), [pathname]);
  if (!why) return null;
  return (
    <FootBanner label="Your form">
      <Icon name="triangle-alert" />
      <div role="alert">
        <p>
          <strong>{why}</strong>
        </p>
        <p>What you wrote is still here.</p>
      </div>
      <Button type="button" onClick={() => tellUnsent(null)}>
        Dismiss
      </Button>
    </FootBanner>
  );
}
