import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { listDistricts } from "domain/places/queries/districts";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import { z } from "zod";
import { ClientMark } from "~/components/client-mark";
import { parseForm } from "~/http/form.server";
import { paths, safePath } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { keepWorkingDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Button, ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Page, PageHead } from "~/ui/page";
import { SearchForm } from "~/ui/search-form";
import { Cell, Row, RowHead, Table } from "~/ui/table";

const Choice = z.object({ district: z.uuid() });

const backOf = (request: Request) => safePath(new URL(request.url).searchParams.get("redirectTo"));

export const meta: MetaFunction = () => pageTitle("chooseDistrict");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.chooseDistrict.needs);
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200);
  const filter = { search, stateId: null, isClient: null, sort: "client" as const, descending: false };
  const choosing = viewer.reach === "all";
  const { rows, next } = choosing
    ? await listDistricts(db, viewer, { filter, after: null, size: 50 })
    : { rows: [], next: null };
  const districts = rows.map(({ id, name, state, isClient }) => ({ id, name, state, isClient }));
  return {
    addsDistricts: opens(viewer, screens.places.needs),
    choosing,
    hasDistrict: viewer.districtId !== null,
    search,
    districts,
    more: next !== null,
    back: backOf(request),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, "any");
  const form = await parseForm(request, Choice);
  if (!form.ok) return form.refuse();
  const { id } = found(await findWorkingDistrict(db, viewer, { id: form.value.district }));
  return redirect(backOf(request), { headers: { "Set-Cookie": await keepWorkingDistrict(id) } });
}

export default function WorkingDistrict() {
  const { addsDistricts, choosing, hasDistrict, search, districts, more, back } = useLoaderData<typeof loader>();
  if (!choosing) return <NoChoice hasDistrict={hasDistrict} />;
  return (
    <Page>
      <PageHead
        title="Choose a district"
        lead="Software, requests, rules and agreements belong to one district at a time. The choice is kept in this browser."
      />
      <SearchForm label="Search districts" placeholder="Name or number" value={search} fields={{ redirectTo: back }} />
      {districts.length === 0 ? (
        <Card>
          <Empty
            icon="search-x"
            title={search ? "No district has this name" : "No district yet"}
            actions={
              search || !addsDistricts ? null : (
                <ButtonLink variant="primary" to={paths.places}>
                  Open States, Districts, Schools
                </ButtonLink>
              )
            }
          >
            {search
              ? "Search for a part of its name, or for its number."
              : addsDistricts
                ? "Add a state first, then its district."
                : "A super admin adds districts."}
          </Empty>
        </Card>
      ) : (
        <SectionCard
          title={more ? "The first 50 districts" : "Districts"}
          className="[&_tbody>tr>*]:align-middle"
          flush
        >
          <Table
            caption="Districts"
            columns={[{ label: "Name" }, { label: "State" }, { label: "Client" }, { label: "Choose" }]}
          >
            {districts.map((district) => (
              <Row key={district.id}>
                <RowHead>{district.name}</RowHead>
                <Cell label="State">{district.state}</Cell>
                <Cell label="Client">
                  <ClientMark isClient={district.isClient} />
                </Cell>
                <Cell label="Choose" bare>
                  <Form method="post">
                    <input type="hidden" name="district" value={district.id} />
                    <Button about={`, ${district.name}`}>Work on this district</Button>
                  </Form>
                </Cell>
              </Row>
            ))}
          </Table>
        </SectionCard>
      )}
    </Page>
  );
}

function NoChoice({ hasDistrict }: { hasDistrict: boolean }) {
  return (
    <Page>
      <PageHead title="Your district" />
      <Card>
        <Empty
          icon="landmark"
          title={hasDistrict ? "You can work only on your own district" : "Your profile has no district yet"}
          actions={<ButtonLink to={paths.home}>Home</ButtonLink>}
        >
          {hasDistrict
            ? "There is nothing to choose: every page shows your district."
            : "Ask the person who manages accounts in your district to add your district and school."}
        </Empty>
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
