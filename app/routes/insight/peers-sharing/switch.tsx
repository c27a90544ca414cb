import { Form } from "@remix-run/react";
import { ForDistrict } from "~/components/district-line";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";

type Props = { district: { id: string; name: string }; shares: boolean };

/** Turns sharing on or off for the whole district. */
export function Switch({ district, shares }: Props) {
  if (!shares) {
    return (
      <SectionCard title="Sharing: off" lead="You decide for the whole district. The decision goes into the audit log.">
        <Form method="post">
          <input type="hidden" name="intent" value="share" />
          <ForDistrict district={district} />
          <p>You can stop at any time. Your figures are then deleted at once.</p>
          <Actions>
            <Button variant="primary">Share these figures</Button>
          </Actions>
        </Form>
      </SectionCard>
    );
  }
  return (
    <SectionCard title="Sharing: on" lead="Your figures are taken each Monday.">
      <Disclosure summary="Stop sharing …">
        <ul className="list-disc pl-5">
          <li>Your figures, and every comparison they were part of, are deleted at once.</li>
          <li>Your district no longer sees how it compares.</li>
          <li>Other districts may have seen or downloaded earlier comparisons. Those can’t be withdrawn.</li>
        </ul>
        <Form method="post">
          <input type="hidden" name="intent" value="stop" />
          <ForDistrict district={district} />
          <Actions>
            <Button variant="danger">Stop sharing and delete</Button>
          </Actions>
        </Form>
      </Disclosure>
    </SectionCard>
  );
}
