import { Form } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatNumber } from "~/ui/format";
import { Time } from "~/ui/time";

type Setup = {
  triggers: { name: string; isThere: boolean }[];
  starting: { pattern: string; state: "authorized" | "not_authorized" | "missing" }[];
  shared: number;
  districts: number;
  changedAt: string | null;
};
type Props = { setup: Setup; zone: string; now: string };

const triggerWords: Record<string, string> = {
  url_patterns_normalised: "Writes every pattern in one form",
  url_patterns_told: "Applies changes at once",
};
const stateWords = { authorized: "authorized", not_authorized: "not authorized", missing: "missing" };

/** Whether the URL patterns are set up, and the button that sets them up again. */
export function UrlPatternSetup({ setup, zone, now }: Props) {
  const { triggers, starting, shared, districts, changedAt } = setup;
  const whole = triggers.every((trigger) => trigger.isThere) && starting.every(({ state }) => state !== "missing");
  return (
    <SectionCard
      title="URL patterns"
      lead="Each time Rollcall starts, it checks two database triggers and five sites that are approved in every district."
      actions={
        <Badge tone={whole ? "success" : "warning"} icon={whole ? "circle-check" : "triangle-alert"}>
          {whole ? "set up" : "not complete"}
        </Badge>
      }
    >
      <Facts
        facts={[
          {
            term: "Triggers",
            value: triggers
              .map(({ name, isThere }) => `${triggerWords[name] ?? name}: ${isThere ? "in place" : "missing"}`)
              .join("; "),
          },
          {
            term: "Five starting sites",
            value: (["authorized", "not_authorized", "missing"] as const)
              .flatMap((state) => {
                const sites = starting.filter((row) => row.state === state).map((row) => row.pattern);
                return sites.length > 0 ? [`${stateWords[state]}: ${sites.join(", ")}`] : [];
              })
              .join("; "),
          },
          { term: "Patterns for all districts", value: formatNumber(shared) },
          { term: "Patterns of single districts", value: formatNumber(districts) },
          { term: "Last change", value: changedAt ? <Time iso={changedAt} zone={zone} now={now} /> : "none yet" },
        ]}
      />
      {whole ? null : (
        <Form method="post" action="?index">
          <input type="hidden" name="intent" value="set-up-patterns" />
          <Button icon="rotate-cw">Set up again</Button>
        </Form>
      )}
    </SectionCard>
  );
}
