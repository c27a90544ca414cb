import type { ReactNode } from "react";

/** Stands at the foot of the window, over the page: a sign, what it says, one button. */
export function FootBanner({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="foot-banner" aria-label={label}>
      {children}
    </section>
  );
}
