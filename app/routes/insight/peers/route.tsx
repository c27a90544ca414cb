import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PeerPlace } from "domain/insight/peers/terms";
import { countWords, sizeWords } from "domain/insight/peers/words";
import { DistrictLine } from "~/components/district-line";
import { IncompleteNotice } from "~/components/incomplete";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { Page, PageHead } from "~/ui/page";
import { Stack } from "~/ui/stack";
import { Tabs } from "~/ui/tabs";
import { Comparison } from "./comparison";
import { Missing, NotSharing } from "./missing";
import { loadPeers, type Peers } from "./peers.server";

export const meta: MetaFunction = () => pageTitle("peers");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.peers.needs);
  const district = await requireDistrict(request, viewer);
  const { id, name, mayChange } = district;
  return {
    district: { id, name, mayChange },
    maySwitch: opens(viewer, screens.peersSharing.needs),
    ...(await loadPeers(viewer, district, new URL(request.url))),
  };
}

export default function PeerBenchmarking() {
  const { district, maySwitch, ...peers } = useLoaderData<typeof loader>();
  const { shares, hasState, level, state, demo } = peers;
  return (
    <Page>
      <PageHead
        title={screens.peers.title}
        lead={answer(peers)}
        actions={
          shares ? (
            <>
              <ButtonLink to={paths.peersMethod}>How comparisons are made</ButtonLink>
              {maySwitch ? (
                <ButtonLink icon="settings-2" to={paths.peersSharing}>
                  Sharing
                </ButtonLink>
              ) : null}
            </>
          ) : null
        }
      />
      <DistrictLine district={district} />
      {shares ? (
        <>
          {hasState || level === "state" ? <Levels level={level} state={state} /> : null}
          <Stack>
            {demo ? (
              <Notice tone="info">In this demo, the other districts and their figures are made up.</Notice>
            ) : null}
            <IncompleteNotice coverage={peers.coverage} />
            <Comparison peers={peers} />
            <Missing peers={peers} maySwitch={maySwitch} />
          </Stack>
        </>
      ) : (
        <NotSharing maySwitch={maySwitch} />
      )}
    </Page>
  );
}

/** The status of the district as a whole, in a sentence or two. */
function answer({ shares, rows, band, level, state }: Peers): string {
  if (!shares) return "See how your district compares with others of its size, with no names shown.";
  const places = rows.flatMap(({ others }) => others?.place ?? []);
  const count = rows.find(({ others }) => others?.place)?.others?.count;
  const where = level === "state" ? ` in ${state}` : "";
  if (!band || !count) {
    return `Your district shares its figures. There is nothing${where} to compare them with yet.`;
  }
  const many = (wanted: (place: PeerPlace) => boolean) => places.filter(wanted).length;
  const parts = [
    { count: many((place) => place !== "above" && place !== "below"), as: "in the middle half" },
    { count: many((place) => place === "above"), as: "higher" },
    { count: many((place) => place === "below"), as: "lower" },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, as }) => `${formatNumber(count)} ${count === 1 ? "is" : "are"} ${as}`);
  const figures =
    places.length === 1 ? "your district’s figure" : `${formatNumber(places.length)} figures of your district`;
  const what = parts.some((words) => words.endsWith("half")) ? "" : " than the middle half";
  return `We compared ${figures} with ${countWords[count]}${where} with ${sizeWords[band]}. ${parts.join(", ")}${what}.`;
}

function Levels({ level, state }: Pick<Peers, "level" | "state">) {
  return (
    <Tabs
      label="Compare with"
      tabs={[
        { to: paths.peers, label: "Districts your size", current: level === "size" },
        {
          to: addressWith(paths.peers, { with: "state" }),
          label: `Districts your size in ${state}`,
          current: level === "state",
        },
      ]}
    />
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
