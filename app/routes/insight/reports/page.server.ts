import { can } from "domain/access/permissions";
import { listReportFiles } from "domain/insight/queries/report-files";
import { listReportSchedules } from "domain/insight/queries/report-schedules";
import { filterText } from "domain/insight/report-filters";
import { boardNeeds, formFor, kindsFor } from "domain/insight/report-rights";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import { schoolsToChoose } from "~/http/whose-use.server";
import type { Working } from "~/http/working-district.server";

/** The reports that somebody may have, the files that were made for them, and the schedules that they may see. */
export async function loadReports(viewer: Viewer, district: Working, url: URL) {
  const of = { districtId: district.id };
  const files = await listReportFiles(db, viewer, of);
  const schedules = await listReportSchedules(db, viewer, of);
  const hasSchool = [...files, ...schedules].some(({ filter }) => filter.school !== undefined);
  const schools = hasSchool ? await schoolsToChoose(viewer, district) : [];
  const nameOf = (id: string) => schools.find((school) => school.id === id)?.name;
  const edit = url.searchParams.get("edit");
  const shown = schedules.map(({ filter, nextRunAt, skippedAt: _, ...one }) => ({
    ...one,
    nextRunAt: nextRunAt.toISOString(),
    filterWords: filterText(one.kind, filter, nameOf),
  }));
  return {
    district: { id: district.id, name: district.name, mayChange: district.mayChange, zone: district.zone },
    now: new Date().toISOString(),
    kinds: kindsFor(viewer).map((kind) => ({ kind, form: formFor(viewer, kind) })),
    hasBoard: can(viewer, ...boardNeeds),
    files: files.map(({ filter, createdAt, id, kind, state, fault, rows, isOpen }) => ({
      id,
      kind,
      state,
      fault,
      rows,
      isOpen,
      createdAt: createdAt.toISOString(),
      filterWords: filterText(kind, filter, nameOf),
    })),
    schedules: shown,
    edited: edit === null ? null : found(shown.find(({ id, isOwn }) => isOwn && id === edit)),
  };
}

export type ReportsData = Awaited<ReturnType<typeof loadReports>>;
