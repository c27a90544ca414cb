import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { countPlaces } from "domain/people/queries/head-counts";
import { addAllStates } from "domain/places/commands/change-places";
import type { PlaceKind } from "domain/places/terms";
import { placeWords } from "domain/places/words";
import { endSentence } from "domain/sentence-words";
import { z } from "zod";
import { PlacesFilters } from "~/components/places-filters";
import { PlacesTable } from "~/components/places-table";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { kindsFor, mayShape, placeNeeds } from "~/routes/places/place-rights.server";
import { loadPlaces } from "~/routes/places/places-list.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { NoMatch } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { Tabs } from "~/ui/tabs";

const AddStates = z.object({ intent: z.literal("add-states"), back: z.enum(["home", "places"]).catch("places") });

const tabOf = (request: Request) => new URL(request.url).searchParams.get("tab");

export const meta: MetaFunction = () => pageTitle("places");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, placeNeeds(tabOf(request)));
  const kinds = kindsFor(viewer);
  const tab = kinds.find((kind) => kind === tabOf(request)) ?? kinds[0] ?? "schools";
  const counts = await countPlaces(db, viewer);
  const list = await loadPlaces(viewer, new URL(request.url), tab);
  // Of all there are the exact number is at hand; of what filters hold, counting ends somewhere.
  return {
    tab,
    tabs: kinds,
    counts,
    can: { shape: mayShape(viewer, tab), seeAll: viewer.reach === "all" },
    whose: viewer.reach === "school" ? viewer.schoolName : (viewer.district?.name ?? null),
    list: list.view.isNarrowed ? list : { ...list, count: counts[tab].toLocaleString("en-US") },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, placeNeeds("states"));
  const form = await parseForm(request, AddStates);
  if (!form.ok) return form.refuse();
  await perform(addAllStates, viewer);
  const back = form.value.back === "home" ? paths.home : paths.placesTab("states");
  return redirectWithNotice(back, "success", "The 50 states and the District of Columbia are on the list now.");
}

export default function Places() {
  const { tab, tabs, counts, can, whose, list } = useLoaderData<typeof loader>();
  const to = paths.placesTab(tab);
  const narrowed = list.view.isNarrowed;
  return (
    <Page>
      <PageHead
        title={screens.places.title}
        lead={
          can.seeAll
            ? "All states, districts and schools in Rollcall. Add, edit, merge and import them here."
            : endSentence(`All schools in ${whose ?? "your district"}`)
        }
        actions={can.shape ? <Actions kind={tab} /> : null}
      />
      {tabs.length > 1 ? (
        <Tabs
          label="Kinds of places"
          tabs={tabs.map((kind) => ({
            to: paths.placesTab(kind),
            label: placeWords[kind].title,
            current: kind === tab,
            count: counts[kind],
          }))}
        />
      ) : null}
      {tab !== "states" && (can.shape || narrowed) ? (
        <PlacesFilters list={list} to={to} tab={tab} seesAll={can.seeAll} />
      ) : null}
      <PlacesTable
        list={list}
        at={paths.places}
        tab={tab}
        csv={paths.placesCsv(tab)}
        linkOf={(id) => paths.place(tab, id)}
        empty={narrowed ? <NoneMatches kind={tab} to={to} /> : <None kind={tab} />}
      />
      {tab === "states" && counts.states > 0 && counts.states < 51 ? <AddMissingStates /> : null}
    </Page>
  );
}

function Actions({ kind }: { kind: PlaceKind }) {
  return (
    <>
      <ButtonLink icon="file-up" to={paths.placeImport(kind)}>
        Import CSV
      </ButtonLink>
      <ButtonLink icon="plus" variant="primary" to={paths.placeNew(kind)}>
        {placeWords[kind].new}
      </ButtonLink>
    </>
  );
}

function AddMissingStates() {
  return (
    <Form method="post" action="?index">
      <input type="hidden" name="intent" value="add-states" />
      <Button>Add the 50 states and DC</Button>
    </Form>
  );
}

function NoneMatches({ kind, to }: { kind: PlaceKind; to: string }) {
  return (
    <NoMatch title={`No ${placeWords[kind].one} matches these filters`} clearTo={to}>
      {kind === "schools" ? "The search looks in names and identifiers." : "The search looks in names and numbers."}
    </NoMatch>
  );
}

function None({ kind }: { kind: PlaceKind }) {
  if (kind === "states") {
    return (
      <Empty icon="map-pinned" title="No state yet" actions={<AddMissingStates />}>
        Every district belongs to a state. Add all of them at once, or one by one.
      </Empty>
    );
  }
  return (
    <Empty
      icon="school"
      title={`No ${placeWords[kind].one} yet`}
      actions={<ButtonLink to={paths.placeImport(kind)}>Import CSV</ButtonLink>}
    >
      {kind === "schools"
        ? "Add one, import a list, or let the first roster bring them."
        : "Add the first one, or import a list, such as the federal directory of one state."}
    </Empty>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
