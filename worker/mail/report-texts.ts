import { inWords } from "domain/insight/schedule-words";
import type { ReportKind } from "domain/insight/terms";
import { reportWords } from "domain/insight/words";
import { letter } from "./letter";

type Subject = { kind: ReportKind; district: string; cadence: string | null };

/** The words of a mail about a scheduled report: no figures and no names, those are behind the sign-in. */
export function reportMailText({ kind, district, cadence }: Subject, origin: string) {
  const title = reportWords[kind].title;
  const often = inWords(cadence);
  return letter({
    subject: `Your ${often}${title.charAt(0).toLowerCase()}${title.slice(1)} is ready (${district})`,
    paragraphs: [
      `The ${often}${title.charAt(0).toLowerCase()}${title.slice(1)} for ${district} is ready.`,
      "Sign in to download it. It stays on your list of reports for 30 days.",
    ],
    link: { address: `${origin}/reports#files`, words: "Open your reports" },
    why: "You get this email because you scheduled this report in Rollcall. You can change or end the schedule on the Reports page.",
  });
}
