import type { ReportKind } from "domain/insight/terms";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { loadReport } from "~/routes/insight/report-page.server";

/** A report as its page shows it, or the sheets of it where the address asks for paper. */
export async function loadPage(
  viewer: Viewer,
  district: Working,
  { kind, url, now }: { kind: ReportKind; url: URL; now: Date },
) {
  const isPaper = url.searchParams.get("print") === "1";
  return {
    kind,
    isPaper,
    now: now.toISOString(),
    ids: { file: crypto.randomUUID(), schedule: crypto.randomUUID() },
    district: { id: district.id, name: district.name, mayChange: district.mayChange, zone: district.zone },
    whose: viewer.reach === "school" || viewer.reach === "classes" ? viewer.schoolName : null,
    report: await loadReport(viewer, district, { kind, url, on: isPaper ? "paper" : "screen" }),
  };
}

export type ReportData = Awaited<ReturnType<typeof loadPage>>;
