import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findSoftware } from "domain/software/catalogue/queries/software";
import { addBlacklistEntry } from "domain/software/policies/commands/change-blacklist";
import { z } from "zod";
import { DistrictLine, ForDistrict } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { useFormAnswer } from "~/components/form-answer";
import { SoftwareField } from "~/components/software-field";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { softwareLabel } from "~/http/software-choice.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { BlacklistFields } from "~/routes/software/policies/blacklist-fields";
import {
  bannedBy,
  entryChoices,
  entryFields,
  entryTarget,
  NewEntry,
} from "~/routes/software/policies/blacklist-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldsForm, OneOf } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("blacklistNew");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.blacklistNew.needs);
  const district = await requireDistrict(request, viewer);
  const id = z.uuid().safeParse(new URL(request.url).searchParams.get("software")).data;
  const chosen = id ? await findSoftware(db, viewer, { id }) : undefined;
  const isOurs = chosen && (chosen.districtId === null || chosen.districtId === district.id);
  return { district, software: isOurs ? softwareLabel(chosen) : "", choices: await entryChoices(viewer, district) };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.blacklist.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, NewEntry);
  if (!form.ok) return form.refuse();
  if (form.value.forDistrict !== district.id) return form.refuse({ form: [otherDistrict] });
  const named = await entryTarget(viewer, district, form.value);
  const banned = bannedBy("target" in named ? named.target : null);
  const fields = await entryFields(viewer, district, { form: form.value, banned });
  if (!("target" in named) || !("schoolIds" in fields)) {
    const faults = [named, fields].map((one) => ("fields" in one ? one.fields : {}));
    return form.refuse({ fields: Object.assign({}, ...faults) });
  }
  const { id: districtId, today } = district;
  const made = found(await perform(addBlacklistEntry, viewer, { districtId, today, target: named.target, fields }));
  if ("noAlternative" in made) return form.refuse({ fields: { alternative: [made.noAlternative] } });
  if ("existing" in made) {
    return form.refuse({
      form: [`${named.name} is already blocked in just this way. Edit that entry instead.`],
    });
  }
  const said = fields.startsOn > district.today ? "will be blocked from its first day on." : "is blocked.";
  return redirectWithNotice(paths.blacklistEntry(made.id), "success", `${named.name} ${said}`);
}

export default function NewBlacklistEntry() {
  const { district, software, choices } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const values = {
    schools: [],
    grades: [],
    roles: [],
    reasonCode: "",
    reason: "",
    startsOn: district.today,
    endsOn: "",
    alternative: "",
  };
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("blacklistNew")}
        title={screens.blacklistNew.title}
        lead="Block a product, or an address that belongs to no product. A product blocked for everyone has the status Blocked until the entry ends or is lifted."
      />
      <DistrictLine district={district} />
      <Card as="section" aria-label="Add to the blocked list">
        <FieldsForm method="post">
          <FormErrors form={form} />
          <ForDistrict district={district} />
          <OneOf legend="What to block" hint="Fill in one of the two: a product or an address.">
            <SoftwareField name="software" label="Product" form={form} defaultValue={software} />
            <TextField
              name="pattern"
              label="Address"
              hint="example.com blocks a site and its subdomains, *.example.com only the subdomains, example.com/games only that part. You can leave out www."
              form={form}
              autoComplete="off"
              inputMode="url"
            />
          </OneOf>
          <BlacklistFields form={form} values={values} choices={choices} />
          <FormActions cancelTo={paths.blacklist}>Add to the blocked list</FormActions>
        </FieldsForm>
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
