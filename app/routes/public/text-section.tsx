import type { ReactNode } from "react";
import { SectionCard } from "~/ui/card";

/** A section of running text. */
export function TextSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <SectionCard title={title} id={id} className="max-w-reading">
      {children}
    </SectionCard>
  );
}

/** Short points, one below the other. */
export function Points({ of }: { of: readonly ReactNode[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {of.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points of a text never change their places
        <li key={at}>{point}</li>
      ))}
    </ul>
  );
}
