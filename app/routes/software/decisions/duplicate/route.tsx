import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import { refuseMerged } from "domain/software/catalogue/commands/need-unmerged";
import { markDuplicate } from "domain/software/decisions/commands/review-requests";
import { listOtherRequests } from "domain/software/decisions/queries/review-duplicates";
import { findReviewPage } from "domain/software/decisions/queries/review-page";
import { openStatuses } from "domain/software/requests/terms";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { conflictFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { needReadable } from "~/http/list.server";
import { redirectWithNotice } from "~/http/notice.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { requireDistrict, type Working } from "~/http/working-district.server";
import { conflictWords } from "~/routes/software/decisions/conflict-words.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { SearchForm } from "~/ui/search-form";
import { dayOf } from "~/ui/time-format";
import { JoinForm } from "./join-form";

const most = 50;

const Joining = z.object({ request: z.uuid(), of: z.uuid("Choose the request it duplicates.") });

export const meta: MetaFunction = () => pageTitle("reviewDuplicate");

/** The product and its open request that the address names, or a 404. */
async function findSource(viewer: Viewer, district: Working, softwareId: string, requestId: string | undefined) {
  const page = found(await findReviewPage(db, viewer, { districtId: district.id, softwareId }));
  const id = uuidParam(requestId);
  return { page, source: found(page.requests.find((one) => one.id === id)) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewDuplicate.needs);
  const district = await requireDistrict(request, viewer);
  const softwareId = uuidParam(params.softwareId);
  const url = new URL(request.url);
  needReadable(["request"], url);
  const query = url.searchParams;
  const { page, source } = await findSource(viewer, district, softwareId, query.get("request") ?? undefined);
  const search = (query.get("q") ?? "").trim().slice(0, 200);
  const at = { districtId: district.id, softwareId };
  const others = await listOtherRequests(db, viewer, { ...at, search, limit: most + 1 });
  return {
    district,
    softwareId,
    search,
    name: page.name,
    source: { id: source.id, who: source.who, isOpen: openStatuses.includes(source.status) },
    more: others.length > most,
    others: others
      .slice(0, most)
      .map(({ at: sent, ...one }) => ({ ...one, on: dayOf(sent.toISOString(), district.zone) })),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewDuplicate.needs);
  const district = await requireDistrict(request, viewer);
  const softwareId = uuidParam(params.softwareId);
  await perform(refuseMerged, viewer, [softwareId]);
  const form = await parseForm(request, Joining);
  if (!form.ok) return form.refuse();
  const { page } = await findSource(viewer, district, softwareId, form.value.request);
  const at = { districtId: district.id, softwareId };
  const others = await listOtherRequests(db, viewer, { ...at, search: "", limit: 10_000 });
  const of = found(others.find(({ id }) => id === form.value.of));
  const done = found(await perform(markDuplicate, viewer, { ...at, id: form.value.request, of }));
  if (done.kind === "refused") return form.refuse({ form: [done.why] }, 409);
  if (done.kind === "conflict") {
    const reader = { viewer, zone: district.zone, current: paths.reviewOf(softwareId), typed: "nothing" as const };
    return form.refuse(conflictFaults(done, { ...reader, now: conflictWords(done) }), 409);
  }
  const text = `Joined: the decision about ${of.product} answers it. Everyone who requested ${page.name} was notified.`;
  return redirectWithNotice(paths.reviewOf(softwareId), "success", text);
}

export const shouldRevalidate = revalidateOnConflict;

export default function JoinRequests() {
  const { district, softwareId, name, source, search, others, more } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("reviewDuplicate", { reviewOf: { to: paths.reviewOf(softwareId), label: name } })}
        title={screens.reviewDuplicate.title}
        lead={`${source.who} requested ${endSentence(name)} If another request is for the same thing, join the two. One decision then answers both, and ${source.who} is notified.`}
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      {source.isOpen ? (
        <>
          <SearchForm
            label="Product or vendor of the other request"
            placeholder="Product or vendor"
            value={search}
            fields={{ request: source.id }}
          />
          {others.length > 0 ? (
            <JoinForm form={form} softwareId={softwareId} others={others} more={more} requestId={source.id} />
          ) : (
            <NoOther narrowed={search !== ""} />
          )}
        </>
      ) : (
        <p>This request has already been answered. There is nothing to join.</p>
      )}
    </Page>
  );
}

function NoOther({ narrowed }: { narrowed: boolean }) {
  return (
    <Card>
      <Empty icon="search-x" title={narrowed ? "No other open request matches" : "There is no other open request"}>
        {narrowed
          ? "Try another word, or clear the search to see all of them."
          : "You can join a request only with one that is open."}
      </Empty>
    </Card>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
