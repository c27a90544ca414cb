import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { decideUnauthorized } from "domain/usage/commands/decide-unauthorized";
import { decidedWords, unauthorizedActionWords } from "domain/usage/unauthorized-words";
import { DistrictLine, ForDistrict } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { conflictFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { formatDay } from "~/ui/time-format";
import { loadChosen } from "./chosen.server";
import { DecideForm, decidingOf, unfitWords } from "./decide-form.server";
import { ActionFields, ChosenRows } from "./fields";

export const meta: MetaFunction = () => pageTitle("unauthorizedDecide");
export const shouldRevalidate = revalidateOnConflict;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.unauthorizedDecide.needs);
  const district = await requireDistrict(request, viewer);
  return { district, ...(await loadChosen(viewer, district, new URL(request.url))) };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.unauthorizedDecide.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, DecideForm, { district });
  if (!form.ok) return form.refuse();
  const deciding = await decidingOf(viewer, district, form.value);
  if ("fields" in deciding) return form.refuse(deciding);
  const decided = found(await perform(decideUnauthorized, viewer, { district, rows: form.value.row, deciding }));
  if (decided.kind === "conflict") {
    const reader = { viewer, zone: district.zone, typed: "nothing" as const };
    return form.refuse(conflictFaults(decided, { ...reader, current: paths.unauthorizedUsage }), 409);
  }
  if (decided.kind === "unfit") {
    const { subject, why } = decided;
    return form.refuse({ form: [unfitWords(subject.domain ?? "One of these rows", why)] });
  }
  const said = decidedWords({
    action: deciding.action,
    count: decided.changed,
    sites: form.value.row.every(({ subject }) => subject.domain !== null),
    ...(deciding.action === "link" ? { product: deciding.product.name } : {}),
    ...(deciding.action === "tolerate" ? { until: formatDay(deciding.until) } : {}),
  });
  return redirectWithNotice(paths.unauthorizedUsage, "success", said);
}

export default function DecideUnauthorized() {
  const { district, rows, act, ...fields } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const words = act ? unauthorizedActionWords[act] : null;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("unauthorizedDecide")}
        title={words?.act ?? screens.unauthorizedDecide.title}
        lead={words?.means}
      />
      <DistrictLine district={district} />
      <Card as="section" aria-label={words?.act ?? screens.unauthorizedDecide.title}>
        {act && words && rows.length > 0 ? (
          <FieldsForm method="post">
            <FormErrors form={form} />
            <ForDistrict district={district} />
            <input type="hidden" name="intent" value={act} />
            <ChosenRows rows={rows} />
            <ActionFields act={act} form={form} {...fields} today={district.today} />
            <FormActions cancelTo={paths.unauthorizedUsage}>{words.act}</FormActions>
          </FieldsForm>
        ) : (
          <Empty
            icon="shield-alert"
            title="No rows to change"
            actions={<ButtonLink to={paths.unauthorizedUsage}>Go to Unauthorized Usage</ButtonLink>}
          >
            Select one or more rows in the list, then choose what to do.
          </Empty>
        )}
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
