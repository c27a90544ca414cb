import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  fewestOthers,
  fewestPeople,
  fewestTogether,
  peerFigureNames,
  sizeBands,
  weeksShown,
} from "domain/insight/peers/terms";
import { peerFigureWords, sizeWords } from "domain/insight/peers/words";
import { requireViewer } from "~/http/viewer.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { Page, PageHead } from "~/ui/page";
import { Stack } from "~/ui/stack";

export const meta: MetaFunction = () => pageTitle("peersMethod");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, screens.peersMethod.needs);
  return null;
}

type Part = { title: string; says: string[] };

const parts: Part[] = [
  {
    title: "Which districts are compared",
    says: [
      "Only districts that chose to share. Only they see comparisons.",
      `Districts are grouped by enrolled students: ${sizeBands.map((band) => sizeWords[band]).join("; ")}.`,
      "Where enough districts of a group are in one state, they are compared with each other, too.",
      `A comparison has at least ${fewestTogether} districts, so each of them has at least ${fewestOthers} others. You see their number only as 5 to 9, 10 to 24, or 25 or more.`,
    ],
  },
  {
    title: "When figures are made",
    says: [
      "Every Monday, from the last 90 days of usage and the contracts active that day.",
      "A comparison stays as it is until the next Monday. A district that starts to share later counts from then on.",
      `When no new comparison can be made, the last one stays for up to ${weeksShown} weeks. Each row shows its week.`,
    ],
  },
  {
    title: "How the numbers are made",
    says: [
      "Each district’s figure is rounded first: shares to the nearest 5 percent, other figures by 5 percent or less. 812 becomes 800; $11.62 becomes $12.",
      "The rounded figures are put in order. A quarter of districts are at or below the 25th percentile. Half are at or below the median, and three quarters at or below the 75th percentile.",
      "Where a percentile falls between two districts, we take the middle of both and round again.",
      "Your place uses your own figure rounded the same way. Higher isn’t always better: it depends on the figure.",
    ],
  },
  {
    title: "How districts and people are protected",
    says: [
      `A district with fewer than ${fewestPeople} students or ${fewestPeople} active users is left out. So is a share of seats when 1 to ${fewestPeople - 1} seats are not used, or fewer than ${fewestPeople} are used.`,
      `Any two comparisons have the same districts, or differ by at least ${fewestTogether}. This holds across size groups and states, across figures, and from week to week. So no one can subtract one from another to find a single district.`,
      `That is why a new district joins only when at least ${fewestTogether} changes come together. It is also why some districts are left out of a comparison for a while.`,
      "When a district stops sharing, its figures and every comparison with them are deleted at once.",
    ],
  },
  {
    title: "What this can’t protect against",
    says: [
      "A percentile can be the rounded figure of one district, without its name.",
      `If districts in a comparison tell each other their figures, fewer are left unknown. Each number or difference comes from at least six districts, and each one that tells takes one of them away. The last one left could be worked out. The others would learn its rounded figure and nothing else.`,
    ],
  },
];

export default function PeersMethod() {
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("peersMethod")}
        title={screens.peersMethod.title}
        lead="Which districts are compared, how the numbers are made, and how districts and people are protected."
      />
      <Stack>
        {parts.map(({ title, says }) => (
          <SectionCard key={title} title={title}>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {says.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </SectionCard>
        ))}
        <SectionCard title="What each figure means">
          <Facts
            facts={peerFigureNames.map((figure) => ({
              term: peerFigureWords[figure].name,
              value: peerFigureWords[figure].definition,
            }))}
          />
        </SectionCard>
      </Stack>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
