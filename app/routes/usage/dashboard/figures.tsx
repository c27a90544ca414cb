import { Link } from "@remix-run/react";
import { figureWords } from "domain/usage/figure-words";
import { spanWords } from "domain/usage/span-words";
import type { UsageSpan } from "domain/usage/terms";
import { Change } from "~/components/change";
import { incompleteWords } from "~/components/incomplete-words";
import { KeptFrom, NotCounted } from "~/components/use-span";
import { paths } from "~/http/paths";
import { formatCount, formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { Stack } from "~/ui/stack";
import { type Tile, Tiles } from "~/ui/tiles";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import type { Shown } from "./dashboard.server";

type Props = {
  shown: Shown;
  /** Whether they are of a teacher's classes: then nothing is known of days that aren't kept by person. */
  ofClasses: boolean;
  span: UsageSpan;
  zone: string;
  now: string;
  query: Record<string, string>;
  /** Whether this viewer opens the list of what has no product yet. */
  mayDecide: boolean;
};

/** The window in five figures, each beside the window before. */
export function DashboardFigures({ shown, ofClasses, span, zone, now, query, mayDecide }: Props) {
  const { figures, coverage, window, sites, known } = shown;
  const { before } = spanWords[span];
  const tile = (name: keyof typeof figures, more: Partial<Tile> & { by?: "points" | "count" }): Tile => {
    const { by, ...rest } = more;
    const { name: label, definition } = figureWords[name];
    const { value } = figures[name];
    return {
      made: addressWith(paths.dashboardMade, { ...query, figure: name }),
      ...(coverage?.incomplete ? { mark: "incomplete" } : {}),
      label,
      definition,
      value: value === null ? "Not known" : formatNumber(value),
      // The line below says why there is nothing to compare with.
      note: shown.isCompared ? <Change figure={figures[name]} before={before} {...(by ? { by } : {})} /> : null,
      ...rest,
    };
  };
  const { value: share } = figures.shareApproved;
  return (
    <Stack gap="sm">
      {coverage?.incomplete ? <Notice tone="warning">{incompleteWords(coverage)}</Notice> : null}
      {figures.activePeople.value === null ? <NotCounted known={known} /> : null}
      {ofClasses ? <KeptFrom state={known} /> : null}
      <Tiles
        label="Figures"
        tiles={[
          tile("activePeople", {}),
          tile("engagements", {}),
          tile("minutes", {}),
          tile("productsInUse", { by: "count" }),
          tile("shareApproved", { by: "points", value: share === null ? "None" : `${share}%` }),
        ]}
      />
      <p className="text-sm text-ink-muted">
        {`${formatDay(window.from)} to ${formatDay(window.to)}, today so far included. Days and hours: ${zone.replaceAll("_", " ")} time. ${shown.compared} Last counted: `}
        <Time iso={window.at} zone={zone} now={now} inSentence />
        {`. ${coverageWords(coverage)}`}
        {sites.count > 0 && mayDecide ? <Link to={paths.unauthorizedUsage}>{siteWords(sites.count)}</Link> : null}
        {sites.count > 0 && !mayDecide ? `${siteWords(sites.count)} ${whoLinks(sites.count)}` : null}
      </p>
    </Stack>
  );
}

function coverageWords(coverage: Shown["coverage"]): string {
  if (!coverage || coverage.days === 0) return "";
  const { days, missing } = coverage;
  const all = formatCount(days, "school day", "school days");
  if (missing.length === 0)
    return `Usage came in on ${days === 1 ? "the only school day" : `all ${all}`} in these dates. `;
  const named = missing.slice(0, 3).map(formatDay).join("; ");
  const without = missing.length > 3 ? `The latest without any: ${named}` : `None on ${named}`;
  return `Usage came in on ${formatNumber(days - missing.length)} of ${all}. ${without}. `;
}

const siteWords = (count: number) =>
  `${formatCount(count, "website", "websites")} with usage ${count === 1 ? "isn’t" : "aren’t"} linked to a product yet.`;

/** For those who may not open the list of them. */
const whoLinks = (count: number) => `Your IT director can link ${count === 1 ? "it" : "them"}.`;
