import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { type Tone, toneIcons } from "./tone";

export type Step = { title: string; note?: string; tone: Tone; icon?: IconName };

/** What happened, one below the other. */
export function StepList({ as: Tag = "ol", children }: { as?: "ol" | "ul"; children: ReactNode }) {
  return <Tag className="history">{children}</Tag>;
}

/** One of them; its sign, which comes first, takes the tone. */
export function StepItem({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <li className={`is-${tone}`}>{children}</li>;
}

/** What happened or happens, in its order. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <StepList>
      {steps.map((step) => (
        <StepItem key={step.title} tone={step.tone}>
          <Icon name={step.icon ?? toneIcons[step.tone]} />
          <strong>{step.title}</strong>
          {step.note ? <span className="text-ink-muted"> {step.note}</span> : null}
        </StepItem>
      ))}
    </StepList>
  );
}
