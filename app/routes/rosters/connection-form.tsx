import { paths } from "~/http/paths";
import type { Step } from "~/ui/steps";
import type { GuardLine } from "./configuration-values";
import { ConnectionSignIn, ConnectionSource, type ConnectionSourceProps } from "./connection-fields";
import { SourceForm } from "./source-form";

type Props = ConnectionSourceProps & { guards: GuardLine[]; confirmed: boolean; cancelTo?: string; seen?: string };

/** Adds or edits a connection to a service. */
export function ConnectionForm({ guards, confirmed, cancelTo, seen, ...source }: Props) {
  const { form, values } = source;
  return (
    <SourceForm
      form={form}
      values={values}
      guards={guards}
      confirmed={confirmed}
      seen={seen}
      one="connection"
      guarded="service"
      cancelTo={cancelTo ?? paths.oneRoster}
      next={next}
    >
      <ConnectionSource {...source} />
      <ConnectionSignIn form={form} values={values} />
    </SourceForm>
  );
}

const next: Step[] = [
  { title: "You add it.", note: "Nothing is read yet.", tone: "neutral", icon: "plus" },
  {
    title: "You test the connection.",
    note: "Rollcall signs in and asks for each list.",
    tone: "neutral",
    icon: "plug-zap",
  },
  {
    title: "You start the first sync.",
    note: "Its log says what changed. After that it follows the schedule.",
    tone: "neutral",
    icon: "refresh-cw",
  },
];
