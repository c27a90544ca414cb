import { type PeerInput, peerMadeFrom } from "domain/insight/peers/made";
import { readOwnBeside } from "domain/insight/peers/read-own";
import { peerFigureNames, peerSpan } from "domain/insight/peers/terms";
import { formatPeer, peerInputWords } from "domain/insight/peers/words";
import { z } from "zod";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { formatMoney, formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";

const figureShape = z.enum(peerFigureNames).catch("activeRate");

const use = (figure: string) => addressWith(paths.dashboardMade, { figure, span: peerSpan });
const money = (figure: string) => addressWith(paths.roiMade, { figure, span: peerSpan });

/** Where each thing that goes into a figure opens to its own parts. */
const opensTo: Record<PeerInput, string> = {
  students: addressWith(paths.profiles, { role: "student" }),
  active: use("activePeople"),
  engagements: use("engagements"),
  minutes: use("minutes"),
  products: use("productsInUse"),
  shareApproved: use("shareApproved"),
  annualCents: money("annualCost"),
  seats: money("priceIndex"),
  unused: money("unusedSpend"),
};

function amountWords(input: PeerInput, amount: number | null): string {
  if (amount === null) return "Not known";
  if (input === "annualCents") return formatMoney(amount);
  return input === "shareApproved" ? `${amount}%` : formatNumber(amount);
}

/** One of a district's own figures of today with what goes into it, and as the comparison has it. Six queries. */
export async function loadMade(viewer: Viewer, district: Working, url: URL) {
  const figure = figureShape.parse(url.searchParams.get("figure"));
  const { id: districtId, today, stamp } = district;
  const { now, record } = await readOwnBeside(db, viewer, { districtId, today, stamp });
  const { own, shares } = found(record);
  const { part, of: divisor, times } = peerMadeFrom[figure];
  const value = now.figures[figure];
  const inputs = [part, ...(divisor ? [divisor] : [])].map((input) => ({
    name: peerInputWords[input],
    said: amountWords(input, now.facts[input]),
    to: input === "students" && !opens(viewer, screens.profiles.needs) ? null : opensTo[input],
  }));
  const said = value === undefined ? null : formatPeer(figure, value);
  const compared = own?.figures[figure];
  return {
    figure,
    said,
    inputs,
    sum:
      said && divisor
        ? `${inputs.map((input) => input.said).join(" ÷ ")}${times === 1_000 ? " × 1,000" : ""} = ${said}`
        : null,
    compared: own && compared !== undefined ? { said: formatPeer(figure, compared), week: own.week } : null,
    shares,
    counted: now.counted && {
      from: now.counted.window.from,
      to: now.counted.window.to,
      at: new Date(now.counted.window.at).toISOString(),
      coverage: now.counted.beside?.now ?? null,
    },
  };
}
