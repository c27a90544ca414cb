import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { roleNames } from "domain/access/words";
import { findOwnProfile } from "domain/people/queries/profiles";
import { useFormAnswer } from "~/components/form-answer";
import { ThemeForm } from "~/components/theme-form";
import { overLimit } from "~/http/allowance.server";
import { parseForm } from "~/http/form.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { SectionCard } from "~/ui/card";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { avatarFile, carryOut, ProfileForms } from "./intents.server";
import { Names } from "./names";
import { MailChoices } from "./notifications";
import { loadMailChoices } from "./notifications.server";
import { OwnPassword } from "./password";
import { Picture } from "./picture";
import { Place } from "./place";
import { OwnSessions } from "./sessions";
import { loadSessions } from "./sessions.server";

export const meta: MetaFunction = () => pageTitle("profile");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.profile.needs);
  const own = found(await findOwnProfile(db, { authUserId: viewer.authUserId }));
  return {
    now: new Date().toISOString(),
    zone: viewer.zone,
    sessions: await loadSessions(viewer),
    mailChoices: await loadMailChoices(viewer),
    profile: {
      displayName: own.displayName,
      firstName: own.firstName,
      lastName: own.lastName,
      email: own.email,
      roleName: roleNames[own.role],
      isStudent: own.role === "student",
      grade: own.grade,
      districtName: own.districtName,
      schoolName: own.schoolName,
      avatarUrl: own.avatarUrl,
      inRoster: own.inRoster,
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.profile.needs);
  const form = await parseForm(request, ProfileForms, {
    secrets: ["currentPassword", "newPassword"],
    files: avatarFile,
  });
  if (!form.ok) return form.refuse();
  const crowded = form.value.intent === "avatar" ? await overLimit(request, viewer, "uploads") : null;
  if (crowded) return form.refuse({ form: [crowded.message] }, 429);
  return carryOut(viewer, form.value, form.refuse);
}

export default function Profile() {
  const { profile, sessions, mailChoices, zone, now } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        title={screens.profile.title}
        lead="How others see you, how you sign in, and where you are signed in now."
      />
      <FormErrors form={form} />
      <WithAside label="What you can’t change yourself" aside={<Place profile={profile} />}>
        <Picture name={profile.displayName} avatarUrl={profile.avatarUrl} form={form} />
        <Names profile={profile} form={form} />
        {mailChoices ? <MailChoices choices={mailChoices} form={form} /> : null}
        <SectionCard title="Theme" lead="Kept in this browser.">
          <ThemeForm />
        </SectionCard>
        <OwnPassword form={form} email={profile.email} />
        <OwnSessions sessions={sessions} zone={zone} now={now} />
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
