import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { found, requireViewer } from "~/http/viewer.server";
import { OpenFigure } from "~/routes/people/open-figure";
import { readOfTeacher, shownFigure, wantedOfTeacher } from "~/routes/people/open-figure.server";
import { personPage } from "~/routes/people/person-page.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle({ title: "How a figure is made" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.teacherMade.needs);
  const person = await personPage(viewer, { id: uuidParam(params.id), role: "teacher" });
  const wanted = wantedOfTeacher(new URL(request.url));
  const read = found(await readOfTeacher(viewer, person.id, wanted));
  return { person, wanted, read: shownFigure(read) };
}

/** Another theme is no second look at this person, which the audit log would have. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  formAction !== paths.theme && defaultShouldRevalidate;

export default function TeacherMade() {
  const { person, wanted, read } = useLoaderData<typeof loader>();
  const { id, displayName, isOneself } = person;
  const label = isOneself ? "Your usage" : displayName;
  return (
    <OpenFigure
      crumbs={crumbsTo("teacherMade", { teacherDashboard: { to: paths.teacherDashboard(id), label } })}
      whose={
        wanted.whose === "own"
          ? isOneself
            ? "You"
            : displayName
          : isOneself
            ? "Your classes"
            : `Classes of ${displayName}`
      }
      wanted={wanted}
      read={read}
      path={paths.teacherMade(id)}
      csv={paths.teacherMadeCsv(id)}
    />
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
