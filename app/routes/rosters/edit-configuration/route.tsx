import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
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
import { found, requireViewer } from "~/http/viewer.server";
import { ConfigurationForm } from "~/routes/rosters/configuration-form";
import {
  clashFaults,
  configurationForm,
  fieldsOf,
  secretFields,
  storedSecrets,
} from "~/routes/rosters/configuration-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Edit ${data.values.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.configurationEdit.needs);
  const row = found(await findConfiguration(db, viewer, { id: uuidParam(params.id) }));
  if (row.service_url !== null) throw redirect(paths.connectionEdit(row.id));
  return {
    id: row.id,
    clientKeyFixed: row.latestId !== null || row.currentId !== null,
    guards: guardLines(row.guard_limits),
    confirmed: viewer.confirmed,
    seen: stampOfConfiguration(row),
    values: {
      name: row.name,
      clientKey: row.client_key,
      bucketName: row.bucket_name,
      host: row.host,
      port: String(row.port),
      username: row.username,
      authMethod: row.auth_method,
      remoteFolder: row.remote_folder,
      logFolder: row.log_folder ?? "",
      format: row.format,
      frequency: row.sync_frequency,
      syncAt: row.sync_at.slice(0, 5),
      syncWeekday: String(row.sync_weekday),
      pauseFrom: row.pause_from ?? "",
      pauseTo: row.pause_to ?? "",
      additionsOnly: row.additions_only ? "yes" : "",
      readAs: row.read_as,
    },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.configurationEdit.needs);
  const row = found(await findConfiguration(db, viewer, { id: uuidParam(params.id) }));
  found(row.service_url === null ? row : undefined);
  const form = await parseForm(request, configurationForm({ method: row.auth_method }), {
    secrets: secretFields,
    stored: storedSecrets,
  });
  if (!form.ok) return form.refuse();
  const { seen } = form.value;
  const here = paths.configuration(row.id);
  const asConflict = (conflict: Conflict) =>
    form.refuse(conflictFaults(conflict, { viewer, zone: viewer.zone, current: here }), 409);
  // This comes first: any other message about the form would be about a version that the person has not seen.
  const earlier = await whoChangedConfiguration(db, viewer, { standing: row, seen });
  if (earlier) return asConflict(earlier);
  const { host, port, username, authMethod, password, privateKey } = form.value;
  const otherServer = host.toLowerCase() !== row.host || port !== row.port;
  // A stored secret goes to the server it was given for, and to no other.
  if (otherServer && !password && !privateKey) {
    const field = authMethod === "password" ? "password" : "privateKey";
    return form.refuse({ fields: { [field]: ["You changed the server. Enter its password or key again."] } });
  }
  const fixed = row.latestId !== null || row.currentId !== null;
  if (fixed && form.value.clientKey && form.value.clientKey !== row.client_key) {
    return form.refuse({ fields: { clientKey: ["The client key stays as it is once a sync has run."] } });
  }
  if (otherServer || password || privateKey || username !== row.username || authMethod !== row.auth_method) {
    const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
    if (unconfirmed) return unconfirmed;
  }
  const changed = found(
    await perform(changeConfiguration, viewer, {
      id: row.id,
      fields: fieldsOf(form.value, form.value.clientKey || row.client_key),
      secrets: form.value,
      now: new Date(),
      seen,
    }),
  );
  if (typeof changed === "string") return form.refuse(clashFaults[changed]);
  if ("kind" in changed) return asConflict(changed);
  const more = changed.hostKeyForgotten ? " You changed the server. Test the connection and confirm its host key." : "";
  return redirectWithNotice(here, "success", `Configuration saved.${more}`);
}

export const shouldRevalidate = revalidateOnConflict;

export default function EditConfiguration() {
  const { id, seen, values, guards, confirmed, clientKeyFixed } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("configurationEdit", { configuration: { to: paths.configuration(id), label: values.name } })}
        title={`Edit ${values.name}`}
        lead="Passwords and keys are never shown. Leave them empty to keep what is stored."
      />
      <ConfigurationForm
        form={form}
        seen={seen}
        values={values}
        guards={guards}
        confirmed={confirmed}
        clientKeyFixed={clientKeyFixed}
        cancelTo={paths.configuration(id)}
      />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
