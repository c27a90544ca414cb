import { blacklistReasons } from "domain/software/policies/terms";
import type { Decided, Deciding, SeenRow } from "domain/usage/commands/decide-unauthorized";
import { latestTolerance } from "domain/usage/tolerance";
import { unauthorizedActions, unauthorizedPage, unauthorizedStates } from "domain/usage/unauthorized-terms";
import { z } from "zod";
import { calendarDay } from "~/http/calendar-day.server";
import { requiredLine } from "~/http/field-shapes.server";
import { many } from "~/http/many.server";
import { chosenSoftware, softwareText } from "~/http/software-choice.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { subjectOf } from "~/routes/software/unauthorized/row-key";
import { formatDay } from "~/ui/time-format";

const state = z.enum(unauthorizedStates);
const stale = "These rows can’t be read. Go back to the list and select them again.";

/** A row with how the page showed it: "open.example new 0". */
const seenRow = z
  .string(stale)
  .max(300, stale)
  .transform((text, context): SeenRow => {
    const [key = "", shown, version] = text.split(" ");
    const read = state.safeParse(shown);
    if (read.success && /^\d{1,9}$/.test(version ?? "") && key)
      return { subject: subjectOf(key), state: read.data, version: Number(version) };
    context.addIssue({ code: "custom", message: stale });
    return z.NEVER;
  });

/** How a row is posted: what seenRow reads. */
export const postedRow = ({ key, state, version }: { key: string; state: string; version: number }) =>
  `${key} ${state} ${version}`;

const rows = { row: many(seenRow).pipe(z.array(z.custom<SeenRow>()).min(1, stale).max(unauthorizedPage, stale)) };
const forDistrict = { forDistrict: z.string().optional() };
const reason = requiredLine(500, "Enter a reason, so that colleagues can follow it.");

export const DecideForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("review"), ...rows, ...forDistrict }),
  z.object({ intent: z.literal("reopen"), ...rows, ...forDistrict }),
  z.object({ intent: z.literal("ignore"), ...rows, ...forDistrict, reason }),
  z.object({ intent: z.literal("tolerate"), ...rows, ...forDistrict, reason, until: calendarDay("Enter a day.") }),
  z.object({
    intent: z.literal("block"),
    ...rows,
    ...forDistrict,
    reason,
    reasonCode: z.enum(blacklistReasons, "Choose a reason."),
  }),
  z.object({ intent: z.literal("link"), ...rows, ...forDistrict, software: softwareText }),
]);

type Posted = z.output<typeof DecideForm>;
type Faults = { fields: Record<string, string[]> };

/** What the form wants done, or what is wrong with it that only the district knows. */
export async function decidingOf(viewer: Viewer, district: Working, posted: Posted): Promise<Deciding | Faults> {
  switch (posted.intent) {
    case "tolerate":
      if (posted.until < district.today) return { fields: { until: ["Choose today or a later day."] } };
      if (posted.until > latestTolerance(district.today)) {
        const latest = formatDay(latestTolerance(district.today));
        const said = `Choose ${latest} or an earlier day. Usage can be tolerated for a year at a time.`;
        return { fields: { until: [said] } };
      }
      return { action: "tolerate", until: posted.until, reason: posted.reason };
    case "ignore":
      return { action: "ignore", reason: posted.reason };
    case "block":
      return { action: "block", reasonCode: posted.reasonCode, reason: posted.reason };
    case "link": {
      const product = await chosenSoftware(viewer, district, posted.software);
      if (product.kind === "found") return { action: "link", product };
      return { fields: { software: [product.kind === "unclear" ? product.message : "Name the product."] } };
    }
    default:
      return { action: posted.intent };
  }
}

const unfit: Record<Extract<Decided, { kind: "unfit" }>["why"], string> = {
  approved: "is approved now, so its usage is authorized. Go back to the list. Nothing was changed.",
  product: "is already a product. Select only sites to link them. Nothing was changed.",
  taken: "already has a URL pattern. Change that pattern on the URL Patterns tab. Nothing was changed.",
  scheduled:
    "has an entry on your blocked list that starts later. Edit its first day on the blocked list. Nothing was changed.",
  address: "can’t have a URL pattern or block of its own, because other sites share this ending. Nothing was changed.",
};

/** Why a row does not let the whole be done. Takes the name of the row. */
export const unfitWords = (name: string, why: keyof typeof unfit) => `${name} ${unfit[why]}`;

/** Which rows and which act an address names: 50 rows at most. */
export function choiceOf(url: URL) {
  const action = z.enum(unauthorizedActions).safeParse(url.searchParams.get("do")).data ?? null;
  const keys = [...new Set(url.searchParams.getAll("row"))].filter((key) => key && key.length <= 253);
  return { action, keys: keys.slice(0, unauthorizedPage) };
}
