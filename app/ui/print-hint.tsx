import type { ReactNode } from "react";
import { Button } from "./button";
import { useHydrated } from "./hydrated";

type Props = {
  /** What is printed, as in "Print this page". */
  what?: "this page" | "each part";
  children: ReactNode;
};

/** Above a document for paper and not on it: a button that prints, or without scripts how to, and where else to go. */
export function PrintHint({ what = "this page", children }: Props) {
  const hydrated = useHydrated();
  return (
    <div className="mb-4 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted text-sm print:hidden">
      {hydrated ? (
        <Button type="button" icon="printer" onClick={() => window.print()}>
          {`Print ${what === "this page" ? what : "this part"}`}
        </Button>
      ) : (
        <span>{`Print ${what} with your browser.`}</span>
      )}
      {children}
    </div>
  );
}
