import { noteExportBegun, noteExportEnded, type PeopleExport } from "domain/people/commands/note-export";
import type { Report } from "domain/report";
import { needAllowance } from "./allowance.server";
import { csvFile } from "./csv-file.server";
import { perform } from "./perform.server";
import type { Viewer } from "./viewer.server";

/** A report of people as a download. It is on record that it began, and with how many rows it ended, also when cut off. */
export async function peopleCsvAnswer(
  request: Request,
  viewer: Viewer,
  report: Report,
  of: PeopleExport,
): Promise<Response> {
  await needAllowance(request, viewer, "exports");
  await perform(noteExportBegun, viewer, of);
  const ended = (how: { rows: number; isWhole: boolean }) => perform(noteExportEnded, viewer, { ...of, ...how });
  return csvFile(report, { ended, signal: request.signal });
}
