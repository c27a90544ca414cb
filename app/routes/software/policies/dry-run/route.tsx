import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { type DryRunRow, dryRunOf } from "domain/software/policies/dry-run";
import { readProductPeople } from "domain/usage/product-people";
import { DistrictLine } from "~/components/district-line";
import { listOf, pageAmong } from "~/http/list.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount, formatNumber } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Tiles } from "~/ui/tiles";
import { CaughtTable } from "./caught-table";

const size = 25;
const readList = listOf({ filters: {} });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `What “${data.rule.name}” changes - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.policyRuleDryRun.needs);
  const district = await requireDistrict(request, viewer);
  const used = await readProductPeople(db, viewer, { districtId: district.id, span: "30" });
  const of = { district, id: uuidParam(params.id), people: used?.people };
  const { rows, ...run } = found(await dryRunOf(db, viewer, of));
  const { page, view } = readList(new URL(request.url));
  return {
    district,
    ...run,
    view,
    ...pageAmong(rows, page, size),
    changed: rows.filter((row) => row.changes).length,
    requests: rows.reduce((sum, row) => sum + row.requests, 0),
    mostUsed: mostUsed(rows),
    hasUse: used !== undefined,
    can: { change: can(viewer, "manage:policies") },
  };
}

/** Of the products with another answer, the one that most people use; null where none is used. */
function mostUsed(rows: readonly DryRunRow[]) {
  const [first] = rows.filter(({ changes, people }) => changes && (people ?? 0) > 0);
  return first ? { name: first.name, people: first.people ?? 0 } : null;
}

type Run = { rule: { isEnabled: boolean }; changed: number; looked: number; mostUsed: ReturnType<typeof mostUsed> };

/** How many products get another answer by the rule, and where most people feel it. */
function answerOf({ rule, changed, looked, mostUsed: most }: Run): string {
  const gets = rule.isEnabled ? (changed === 1 ? "gets" : "get") : "would get";
  const says = `${formatNumber(changed)} of ${formatCount(looked, "product", "products")} ${gets} a different answer.`;
  return most
    ? `${says} The most used is ${most.name}, by ${formatCount(most.people, "person", "people")} in 30 days.`
    : says;
}

export default function DryRun() {
  const run = useLoaderData<typeof loader>();
  const { district, rule, looked, rows, total, changed, requests } = run;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("policyRuleDryRun", { policyRule: { to: paths.policyRule(rule.id), label: rule.name } })}
        title={rule.isEnabled ? "What this rule changes" : "What this rule would change"}
        state={
          <Badge tone={rule.isEnabled ? "success" : "neutral"} icon={rule.isEnabled ? "circle-play" : "circle-pause"}>
            {rule.isEnabled ? "on" : "off"}
          </Badge>
        }
        lead={answerOf(run)}
        actions={run.can.change ? <Switch rule={rule} /> : null}
      />
      <DistrictLine district={district} />
      <Tiles
        label="What the rule catches"
        tiles={[
          { label: "Products checked", value: formatNumber(looked) },
          { label: "Meet its conditions", value: formatNumber(total) },
          { label: rule.isEnabled ? "Answers changed" : "Answers that would change", value: formatNumber(changed) },
          { label: "Open requests for them", value: formatNumber(requests) },
        ]}
      />
      {rows.length === 0 ? (
        <Card>
          <Empty icon="search-check" title="No product meets its conditions today">
            {`The rule was tried on ${formatCount(looked, "product", "products")}. It still applies to products that are added later.`}
          </Empty>
        </Card>
      ) : (
        <CaughtTable {...run} />
      )}
    </Page>
  );
}

function Switch({ rule }: { rule: { id: string; version: number; isEnabled: boolean } }) {
  return (
    <>
      <ButtonLink icon="pencil" to={paths.policyRuleEdit(rule.id)}>
        Edit rule
      </ButtonLink>
      <Form method="post" action={paths.policyRule(rule.id)}>
        <input type="hidden" name="version" value={rule.version} />
        <Button
          variant={rule.isEnabled ? "plain" : "primary"}
          name="intent"
          value={rule.isEnabled ? "switch-off" : "switch-on"}
        >
          {rule.isEnabled ? "Switch off" : "Switch on"}
        </Button>
      </Form>
    </>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
