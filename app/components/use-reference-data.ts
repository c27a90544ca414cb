import { referenceFailures } from "domain/places/words";
import { useContext, useEffect, useState } from "react";
import type { ReferenceFilter, ReferenceKind, ReferenceRows } from "./reference-data";
import { ReferenceOwner } from "./reference-owner";

type Shown<K extends ReferenceKind> = {
  /** Undefined until they are there. */
  rows?: ReferenceRows[K][];
  /** Whether there is more to search for. */
  more: boolean;
  /** What to show at the place that needs the list, when it can't be read. */
  failed?: string;
};

const none = { more: false };

/**
 * A list to choose from: cached for five minutes, not refetched when the window gets focus, tried twice. While `wanted`
 * is false, neither the list nor the query library is loaded: most people never get to such a field.
 */
export function useReferenceData<K extends ReferenceKind>(
  kind: K,
  { district = "", q = "" }: ReferenceFilter = {},
  wanted = true,
): Shown<K> {
  const whose = useContext(ReferenceOwner);
  const key = JSON.stringify([whose, kind, district, q]);
  const [read, setRead] = useState<{ key: string; shown: Shown<K> } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let stop: (() => void) | null = () => {};
    const show = (shown: Shown<K>) => setRead({ key, shown });
    import("./reference-data").then(
      ({ watchReference }) => {
        if (stop) stop = watchReference(whose, kind, { district, q }, show);
      },
      () => {
        if (stop) show({ more: false, failed: referenceFailures[kind] });
      },
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [wanted, whose, kind, district, q, key]);
  return read?.key === key ? read.shown : none;
}
