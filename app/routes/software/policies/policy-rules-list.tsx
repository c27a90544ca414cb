import { Form, Link } from "@remix-run/react";
import type { RuleEffect, Severity } from "domain/software/policies/terms";
import { effectWords, severityWords } from "domain/software/policies/words";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount, inSentence } from "~/ui/format";
import { type ListView, listLinks, NumberPages } from "~/ui/list";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import type { Tone } from "~/ui/tone";

export type PolicyRuleLine = {
  id: string;
  name: string;
  isEnabled: boolean;
  effect: RuleEffect;
  severity: Severity;
  message: string;
  version: number;
  /** Null: its conditions can't be read any more. */
  when: { match: string | null; lines: string[] } | null;
};

/** A page of the rules. `total` are all of them, `on` those that are switched on, `first` how many stand before the page. */
export type PolicyRulesPanel = {
  rules: PolicyRuleLine[];
  total: number;
  on: number;
  first: number;
  page: number;
  pages: number;
  view: ListView;
  can: { change: boolean };
};

/** The rules in their order: the first that fires and decides is the one that answers. */
export function PolicyRulesList({ panel }: { panel: PolicyRulesPanel }) {
  const { rules, total, on, first, page, pages, view, can } = panel;
  const add = (
    <ButtonLink icon="plus" to={paths.policyRuleNew}>
      Add a rule
    </ButtonLink>
  );
  if (rules.length === 0) {
    return (
      <Card>
        <Empty icon="list-checks" title="No rule yet" actions={can.change ? add : null}>
          Without rules, people decide on each product. A rule could require a review of every product that uses AI, for
          example.
        </Empty>
      </Card>
    );
  }
  const links = listLinks(view, { path: paths.urlMapper, kept: { tab: "policy-rules" } });
  const columns = ["Rule", "When", "What it does", "Status", ...(can.change ? ["Order"] : [])];
  return (
    <SectionCard
      title={`${formatCount(total, "rule", "rules")}, ${on} switched on`}
      lead="From top to bottom, the first rule that decides gives the answer. The blocked list comes before all rules, the district’s decision after them."
      flush
      actions={can.change ? add : null}
    >
      <Table caption="Policy rules" columns={columns.map((label) => ({ label }))}>
        {rules.map((rule, at) => (
          <Row key={rule.id}>
            <RowHead
              sub={
                <>
                  {`${rule.message} `}
                  <Link to={paths.policyRuleDryRun(rule.id)} discover="none">
                    Try this rule<span className="sr-only">{`: ${rule.name}`}</span>
                  </Link>
                </>
              }
            >
              <Link to={paths.policyRule(rule.id)} discover="none">
                {rule.name}
              </Link>
            </RowHead>
            <Cell label="When" wide under={(rule.when?.lines.length ?? 0) > 0}>
              <RuleConditions when={rule.when} />
            </Cell>
            <Cell label="What it does" inner="one-line" sub={severityWords[rule.severity]}>
              <EffectBadge effect={rule.effect} />
            </Cell>
            <Cell label="Status" inner={can.change ? "line" : undefined}>
              <OnOff rule={rule} form={can.change ? `r${at}` : null} />
            </Cell>
            {can.change ? (
              <Cell label="Order" inner="moves">
                <Moves
                  rule={rule}
                  id={`r${at}`}
                  page={page}
                  isFirst={first + at === 0}
                  isLast={first + at === total - 1}
                />
              </Cell>
            ) : null}
          </Row>
        ))}
      </Table>
      <NumberPages label="Pages of the rules" links={links} page={page} pages={pages} />
    </SectionCard>
  );
}

const effectTones: Record<RuleEffect, Tone> = {
  allow: "success",
  needs_request: "info",
  needs_review: "info",
  alert: "warning",
  block: "error",
};

/** What a rule does, in a word. */
function EffectBadge({ effect }: { effect: RuleEffect }) {
  return <Badge tone={effectTones[effect]}>{inSentence(effectWords[effect].label)}</Badge>;
}

/** The conditions of a rule, one a line. */
export function RuleConditions({ when }: { when: PolicyRuleLine["when"] }) {
  if (!when) return <>Its conditions can’t be read, so it never applies. Open it and set them again.</>;
  if (when.lines.length === 0) return <>Every product</>;
  return (
    <>
      {when.match ? <small>{`When ${when.match}`}</small> : null}
      <ul className={when.lines.length > 1 ? "grid list-disc gap-0.5 pl-4.5" : undefined}>
        {when.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** On or off, and the way to off, for whom there is a form: the one of the row. A rule is switched on where it is tried. */
function OnOff({ rule, form }: { rule: PolicyRuleLine; form: string | null }) {
  const state = (
    <Badge tone={rule.isEnabled ? "success" : "neutral"} icon={rule.isEnabled ? "circle-play" : "circle-pause"}>
      {rule.isEnabled ? "on" : "off"}
    </Badge>
  );
  if (!form) return state;
  return (
    <>
      {state}
      {rule.isEnabled ? (
        <Button variant="quiet" form={form} name="intent" value="switch-off" about={rule.name}>
          Switch off
        </Button>
      ) : null}
    </>
  );
}

type MovesProps = { rule: PolicyRuleLine; id: string; page: number; isFirst: boolean; isLast: boolean };

function Moves({ rule, id, page, isFirst, isLast }: MovesProps) {
  return (
    <Form
      method="post"
      action={paths.policyRule(rule.id)}
      id={id}
      className="contents"
      preventScrollReset
      discover="none"
    >
      <input type="hidden" name="version" value={rule.version} />
      <input type="hidden" name="back" value={page} />
      {isFirst ? null : (
        <Button variant="quiet" rowIcon="arrow-up" name="intent" value="move-up" about={rule.name}>
          Up
        </Button>
      )}
      {isLast ? null : (
        <Button variant="quiet" rowIcon="arrow-down" name="intent" value="move-down" about={rule.name}>
          Down
        </Button>
      )}
    </Form>
  );
}
