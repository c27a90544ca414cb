import { Form } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatDay } from "~/ui/time-format";
import type { ContractPage } from "./page.server";

type Props = Copied & {
  title: string;
  version: number;
  /** It was decided to end it: a copy is out of the way. */
  isEnding: boolean;
};
type Copied = { id: string; copyId: string; next: ContractPage["next"] };

/** What else can be done with a contract: copy it for the next year, or the years of its next term, or delete it. */
export function NextSteps({ id, title, version, copyId, next, isEnding }: Props) {
  return (
    <SectionCard title={isEnding && !next.copyId ? "Delete" : "Renew or delete"}>
      {next.copyId ? (
        <>
          <p className="text-sm text-ink-muted">
            {`A copy from ${formatDay(next.startsOn)} to ${formatDay(next.endsOn)} already exists.`}
          </p>
          <div>
            <ButtonLink to={paths.contract(next.copyId)}>Open the copy</ButtonLink>
          </div>
        </>
      ) : isEnding ? (
        <Disclosure summary="Renewed after all?">
          <Copying id={id} copyId={copyId} next={next} />
        </Disclosure>
      ) : (
        <Copying id={id} copyId={copyId} next={next} said="Renewed? " />
      )}
      <Disclosure summary="Delete this contract">
        <p>Its lines and its PDF are deleted, too, and its cost leaves every figure. This can’t be undone.</p>
        <Form method="post" action={paths.contract(id)}>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="version" value={version} />
          <Button variant="danger" icon="trash-2">{`Delete “${title}”`}</Button>
        </Form>
      </Disclosure>
    </SectionCard>
  );
}

function Copying({ id, copyId, next, said = "" }: Copied & { said?: string }) {
  return (
    <>
      <p className="text-sm text-ink-muted">
        {`${said}Copy the contract: the new one runs from ${formatDay(next.startsOn)} to ${formatDay(next.endsOn)}. Lines stay, and this one stays on file.`}
      </p>
      <Form method="post" action={paths.contract(id)}>
        <input type="hidden" name="intent" value="duplicate" />
        <input type="hidden" name="copy" value={copyId} />
        <Button rowIcon="copy">
          {next.years === 1 ? "Duplicate for next year" : `Duplicate for the next ${next.years} years`}
        </Button>
      </Form>
    </>
  );
}
