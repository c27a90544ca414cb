import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { screens } from "~/screens/table";
import { SectionCard } from "~/ui/card";
import { CodeBlock } from "~/ui/copy";
import { Disclosure } from "~/ui/disclosure";
import { examplesOf } from "../examples";

/** How to send visits, ready to try; a page of its own has the rest. */
export function OwnTools({ origin, now }: { origin: string; now: string }) {
  const [first] = examplesOf(origin, now);
  return (
    <SectionCard
      id="own-tools"
      title="Send it from your own tools"
      lead={
        <>
          Send visits to <code>{`${origin}${paths.usageEvents}`}</code> with a key. They count within two minutes.
        </>
      }
    >
      <Disclosure summary="Send one visit to try it">
        <p>
          Put your key in the environment variable <code>ROLLCALL_KEY</code> and run this. It sends one visit. Each
          visit needs an <code>event_id</code> of its own.
        </p>
        {first ? <CodeBlock code={first.code} label={`Example with ${first.tool}`} /> : null}
      </Disclosure>
      <p>
        <Link to={screens.usageApi.at}>{screens.usageApi.title}</Link> has the fields of a visit, limits, answers and
        examples in Python and PowerShell.
      </p>
    </SectionCard>
  );
}
