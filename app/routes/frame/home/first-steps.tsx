import { Form } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { RowItem, Rows } from "~/ui/rows";
import { Stack } from "~/ui/stack";

export type FirstStep = {
  title: string;
  said: string;
  done: boolean;
  /** It needs none of the steps before it, so its ways are always shown. */
  anytime?: boolean;
  /** All states can be added by one button. */
  addsStates?: boolean;
  links: { to: string; label: string }[];
};

/** What a new installation, or a new district, needs before it is of use: one step after the other. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  // A step that needs no other keeps no other back.
  const next = steps.find((step) => !step.done && !step.anytime) ?? steps.find((step) => !step.done);
  return (
    <SectionCard title="First steps" lead="This list goes away by itself when everything on it is done." flush>
      <Rows as="ol">
        {steps.map((step) => (
          <RowItem key={step.title} tone={step.done ? "success" : undefined}>
            <Icon name={step.done ? "circle-check" : "circle"} />
            <Stack gap="sm">
              <div>
                <p className="font-medium">{step.title}</p>
                <p className="text-sm text-ink-muted">{step.said}</p>
              </div>
              {step === next || (step.anytime && !step.done) ? <Ways step={step} isNext={step === next} /> : null}
            </Stack>
            {step.done ? (
              <Badge tone="success" icon="circle-check">
                done
              </Badge>
            ) : null}
          </RowItem>
        ))}
      </Rows>
    </SectionCard>
  );
}

function Ways({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  return (
    <Actions>
      {step.addsStates ? (
        <Form method="post" action={`${paths.places}?index`}>
          <input type="hidden" name="intent" value="add-states" />
          <input type="hidden" name="back" value="home" />
          <Button variant="primary">Add the 50 states and DC</Button>
        </Form>
      ) : null}
      {step.links.map(({ to, label }, at) => (
        <ButtonLink key={to} to={to} variant={at === 0 && isNext && !step.addsStates ? "primary" : "plain"}>
          {label}
        </ButtonLink>
      ))}
    </Actions>
  );
}
