import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { startSharing, stopSharing } from "domain/insight/peers/commands/share-figures";
import { rounded } from "domain/insight/peers/quartiles";
import { readPeerRecord } from "domain/insight/peers/queries/peer-figures";
import { readOwnNow } from "domain/insight/peers/read-own";
import { peerFigureNames } from "domain/insight/peers/terms";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { FormErrors } from "~/ui/form-errors";
import { Columns, Page, PageHead } from "~/ui/page";
import { Stack } from "~/ui/stack";
import { Switch } from "./switch";
import { FiguresShared, WhatIsKept, WhatLeaves, WhatStays } from "./what-leaves";

const Forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("share"), forDistrict: z.uuid() }),
  z.object({ intent: z.literal("stop"), forDistrict: z.uuid() }),
]);

export const meta: MetaFunction = () => pageTitle("peersSharing");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.peersSharing.needs);
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id };
  const { shares } = found(await readPeerRecord(db, viewer, of));
  const { band, figures } = await readOwnNow(db, viewer, { ...of, today: district.today, stamp: district.stamp });
  return {
    district: { id: district.id, name: district.name, mayChange: district.mayChange },
    shares,
    band,
    figures: peerFigureNames.map((figure) => {
      const own = figures[figure] ?? null;
      return { figure, own, rounded: own === null ? null : rounded(figure, own) };
    }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.peersSharing.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, Forms, { district });
  if (!form.ok) return form.refuse();
  const of = { districtId: district.id, today: district.today };
  if (form.value.intent === "share") {
    found((await perform(startSharing, viewer, of)) || undefined);
    return redirectWithNotice(paths.peers, "success", "Your district shares its figures now.");
  }
  found((await perform(stopSharing, viewer, of)) || undefined);
  return redirectWithNotice(
    paths.peersSharing,
    "success",
    "Your district no longer shares. Its figures and the comparisons made with them are deleted.",
  );
}

export default function PeersSharing() {
  const { district, shares, band, figures } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("peersSharing")}
        title={screens.peersSharing.title}
        lead={
          shares
            ? `${district.name} shares the eight figures below and sees how it compares.`
            : `${district.name} doesn’t share any figures. Here’s what would leave your district if you choose to share.`
        }
      />
      <DistrictLine district={district} />
      <Stack>
        <FormErrors form={form} />
        <Columns>
          <WhatLeaves />
          <WhatStays />
        </Columns>
        <FiguresShared figures={figures} band={band} />
        <WhatIsKept />
        <Switch district={district} shares={shares} />
      </Stack>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
