import { Form } from "@remix-run/react";
import { paths } from "~/http/paths";
import { checkLimits } from "~/routes/public/check-files-limits";
import { Actions } from "~/ui/actions";
import { Button, ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";

type Props = {
  check: { files: readonly string[] } & ({ state: "waiting"; place: number } | { state: "running" });
  token: string;
};

/** A check that is not done. The answer's header asks the browser to load the page again. */
export function CheckUnderWay({ check, token }: Props) {
  const title = check.state === "waiting" ? `Your place in line: ${check.place}` : "Checking your files";
  const next =
    check.state === "waiting"
      ? "Your files are here. Each check takes about half a minute, and a few run at once."
      : "This takes about half a minute, and up to five minutes for a large district.";
  return (
    <SectionCard title={title}>
      <p role="status">{next}</p>
      <p className="text-ink-muted">{`This page updates every ${checkLimits.refreshSeconds} seconds. You can leave it open.`}</p>
      <FileNames files={check.files} />
      <Actions>
        <ButtonAnchor icon="rotate-cw" href={paths.checkResult(token)}>
          Update now
        </ButtonAnchor>
        <WithdrawForm token={token}>Stop and remove my files</WithdrawForm>
      </Actions>
    </SectionCard>
  );
}

/** What was uploaded, by name. */
export function FileNames({ files }: { files: readonly string[] }) {
  return <p className="text-ink-muted text-sm wrap-anywhere">{`Uploaded: ${files.join(", ")}`}</p>;
}

/** Removes everything that is kept of a check. */
export function WithdrawForm({ token, children }: { token: string; children: string }) {
  return (
    <Form method="post" action={paths.checkFiles} reloadDocument>
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="check" value={token} />
      <Button variant="quiet" icon="trash-2">
        {children}
      </Button>
    </Form>
  );
}
