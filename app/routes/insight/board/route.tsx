import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import { DistrictLine } from "~/components/district-line";
import { incompleteWords } from "~/components/incomplete-words";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { formatCount } from "~/ui/format";
import { LineChart } from "~/ui/line-chart";
import { Page } from "~/ui/page";
import { Paper, PaperFigures, PaperPart, PaperSteps } from "~/ui/paper";
import { PrintHint } from "~/ui/print-hint";
import { formatDateTime, formatDay } from "~/ui/time-format";
import { DecidedRenewals } from "./decided";
import { decisionText } from "./decision-text";
import { boardFigures, headline } from "./figures";
import { type BoardData, loadBoard } from "./page.server";

export const meta: MetaFunction = () => pageTitle("boardPage");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.boardPage.needs);
  const district = await requireDistrict(request, viewer);
  return loadBoard(viewer, district);
}

export default function BoardPage() {
  const { district, today, board, meanings } = useLoaderData<typeof loader>();
  const { use, decisions } = board;
  const count = formatCount(decisions.length, "decision", "decisions");
  return (
    <Page>
      <div className="print:hidden">
        <DistrictLine district={district} />
        <PrintHint>
          <span>It fits on one sheet.</span>
          <Link to={paths.reports}>All reports</Link>
        </PrintHint>
      </div>
      <Paper
        over={`${endSentence(district.name)} Report to the board, ${formatDay(today)}`}
        title="Educational software in our schools"
        lead={headline(board)}
        foot={
          <>
            <p>{`${sourceWords(board, district.zone)} Prepared with Rollcall.`}</p>
            <h2 className="pt-1 text-sm">What the figures mean</h2>
            <p>{meanings.join(" ")}</p>
          </>
        }
      >
        <PaperFigures figures={boardFigures(board)} />
        <PaperPart title="Active users by week">
          {use?.weeks ? (
            <LineChart step="Week of" drawn={use.weeks.drawn} />
          ) : (
            <p>The chart appears once two weeks of usage have been counted.</p>
          )}
        </PaperPart>
        <PaperPart title={decisions.length > 0 ? `We ask the board for ${count}` : "No decisions needed today"}>
          {decisions.length > 0 ? (
            <PaperSteps>
              {decisions.map((decision) => {
                const { ask, why, source } = decisionText(decision, board);
                return (
                  <li key={ask}>
                    <strong>{ask}</strong> {why} <span className="text-sm text-ink-muted">{`Source: ${source}`}</span>
                  </li>
                );
              })}
            </PaperSteps>
          ) : (
            <p>No notice day, ending agreement, unauthorized product or saving on record needs the board today.</p>
          )}
        </PaperPart>
        <DecidedRenewals decided={board.decided} />
      </Paper>
    </Page>
  );
}

const inTensWords =
  "Board papers are public, so people, engagements and seats to save are rounded down to the nearest ten. No small group can be worked out.";

/** Where the figures come from, and of when they are. */
function sourceWords({ use, annualCost, coverage }: BoardData["board"], zone: string): string {
  const costs = `Costs: contracts on record today${annualCost.before === null ? "" : ", compared with a year ago"}.`;
  if (!use) return "No usage has been counted yet.";
  const { from, to } = use.window;
  const weakWords = coverage?.incomplete ? ` ${incompleteWords(coverage)}` : "";
  return `Usage: ${formatDay(from)} to ${formatDay(to)}, last counted ${formatDateTime(use.countedAt, zone)}. ${inTensWords} ${use.compared}${weakWords} ${costs}`;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
