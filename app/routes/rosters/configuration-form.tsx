import { paths } from "~/http/paths";
import type { Step } from "~/ui/steps";
import { Server, Source, type SourceProps } from "./configuration-fields";
import { SignIn } from "./configuration-sign-in";
import type { GuardLine } from "./configuration-values";
import { SourceForm } from "./source-form";

type Props = SourceProps & { guards: GuardLine[]; confirmed: boolean; cancelTo?: string; seen?: string };

/** Adds or edits a configuration of files. */
export function ConfigurationForm({ guards, confirmed, cancelTo, seen, ...source }: Props) {
  const { form, values } = source;
  return (
    <SourceForm
      form={form}
      values={values}
      guards={guards}
      confirmed={confirmed}
      seen={seen}
      one="configuration"
      guarded="server"
      cancelTo={cancelTo ?? paths.sftp}
      next={next}
    >
      <Source {...source} />
      <Server form={form} values={values} />
      <SignIn form={form} values={values} />
    </SourceForm>
  );
}

const next: Step[] = [
  { title: "You add it.", note: "Nothing is fetched yet.", tone: "neutral", icon: "plus" },
  { title: "You test the connection.", note: "The server shows its host key.", tone: "neutral", icon: "plug-zap" },
  {
    title: "You confirm the key.",
    note: "Only then is the password or key sent.",
    tone: "neutral",
    icon: "key-round",
  },
  { title: "You start the first sync.", note: "Its log says what changed.", tone: "neutral", icon: "refresh-cw" },
];
