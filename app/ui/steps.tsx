import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { type Tone, toneIcons } from "./tone";

export type Step = { title: string; note?: string; tone: Tone; icon?: IconName };

/** What happened or happens, in its order. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className="history">
      {steps.map((step) => (
        <li key={step.title} className={`is-${step.tone}`}>
          <Icon name={step.icon ?? toneIcons[step.tone]} />
          <strong>{step.title}</strong>
          {step.note ? <span className="text-ink-muted"> {step.note}</span> : null}
        </li>
      ))}
    </ol>
  );
}
