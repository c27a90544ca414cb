import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Conflict } from "domain/conflict";
import { changeConfiguration } from "domain/rosters/commands/save-configuration";
import { stampOfConfiguration } from "domain/rosters/configuration-facts";
import { whoChangedConfiguration } from "domain/rosters/queries/configuration-conflict";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { confirmFirst } from "~/http/confirm.server";
import { conflictFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { guardLines } from "~/http/guard-form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { ConnectionForm } from "~/routes/rosters/connection-form";
import {
  connectionClashes,
  connectionFieldsOf,
  connectionForm,
  connectionSecrets,
  storedConnectionSecrets,
} from "~/routes/rosters/connection-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Edit ${data.values.name} - Rollcall` : "Rollcall" },
];

/** A connection to a service; a configuration of files has a form of its own. */
async function findConnection(viewer: Viewer, id: string | undefined) {
  const row = found(await findConfiguration(db, viewer, { id: uuidParam(id) }));
  const { service_url: serviceUrl } = row;
  return found(serviceUrl === null ? undefined : { ...row, serviceUrl });
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.connectionEdit.needs);
  const row = await findConnection(viewer, params.id);
  return {
    id: row.id,
    guards: guardLines(row.guard_limits),
    confirmed: viewer.confirmed,
    seen: stampOfConfiguration(row),
    values: {
      name: row.name,
      serviceUrl: row.serviceUrl,
      format: row.format,
      authMethod: row.auth_method,
      tokenUrl: row.token_url ?? "",
      clientId: row.username,
      frequency: row.sync_frequency,
      syncAt: row.sync_at.slice(0, 5),
      syncWeekday: String(row.sync_weekday),
      pauseFrom: row.pause_from ?? "",
      pauseTo: row.pause_to ?? "",
      additionsOnly: row.additions_only ? "yes" : "",
    },
  };
}

const originOf = (address: string | null) => (address === null ? null : new URL(address).origin);

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.connectionEdit.needs);
  const row = await findConnection(viewer, params.id);
  const form = await parseForm(request, connectionForm({ method: row.auth_method }), {
    secrets: connectionSecrets,
    stored: storedConnectionSecrets,
  });
  if (!form.ok) return form.refuse();
  const { seen, secret } = form.value;
  const here = paths.connection(row.id);
  const asConflict = (conflict: Conflict) =>
    form.refuse(conflictFaults(conflict, { viewer, zone: viewer.zone, current: here }), 409);
  // This comes first: any other message about the form would be about a version that the person has not seen.
  const earlier = await whoChangedConfiguration(db, viewer, { standing: row, seen });
  if (earlier) return asConflict(earlier);
  const fields = connectionFieldsOf(form.value, row.client_key);
  const isElsewhere =
    originOf(fields.serviceUrl) !== originOf(row.serviceUrl) || originOf(fields.tokenUrl) !== originOf(row.token_url);
  // A stored secret goes to the service it was given for, and to no other.
  if (isElsewhere && !secret) {
    return form.refuse({ fields: { secret: ["You changed the service. Enter its secret again."] } });
  }
  if (isElsewhere || secret || fields.username !== row.username || fields.authMethod !== row.auth_method) {
    const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
    if (unconfirmed) return unconfirmed;
  }
  const secrets = { password: secret };
  const changed = found(
    await perform(changeConfiguration, viewer, { id: row.id, fields, secrets, now: new Date(), seen }),
  );
  if (typeof changed === "string") return form.refuse(connectionClashes[changed]);
  if ("kind" in changed) return asConflict(changed);
  return redirectWithNotice(here, "success", "Connection saved.");
}

export const shouldRevalidate = revalidateOnConflict;

export default function EditConnection() {
  const { id, seen, values, guards, confirmed } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("connectionEdit", { connection: { to: paths.connection(id), label: values.name } })}
        title={`Edit ${values.name}`}
        lead="The secret is never shown. Leave it empty to keep what is stored."
      />
      <ConnectionForm
        form={form}
        seen={seen}
        values={values}
        guards={guards}
        confirmed={confirmed}
        cancelTo={paths.connection(id)}
      />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
