import { SectionCard } from "~/ui/card";
import { Steps } from "~/ui/steps";

/** What becomes of a request, before it is sent. */
export function RequestSteps() {
  return (
    <SectionCard title="What happens next">
      <Steps
        steps={[
          {
            title: "You send it.",
            note: "You can withdraw it at any time before it is decided.",
            tone: "neutral",
            icon: "send",
          },
          {
            title: "It is reviewed.",
            note: "Instruction, privacy, security, accessibility and budget, if they apply.",
            tone: "neutral",
            icon: "list-checks",
          },
          {
            title: "We let you know.",
            note: "Yes, yes with conditions, or no with the reason. If something is unclear, you are asked first.",
            tone: "neutral",
            icon: "mail",
          },
        ]}
      />
    </SectionCard>
  );
}
