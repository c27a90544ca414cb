import type { Report } from "domain/report";
import { needAllowance } from "./allowance.server";
import { csvFile } from "./csv-file.server";
import type { Viewer } from "./viewer.server";

/**
 * A report as a download of somebody's, as `csvFile` sends it. Throws 429 when the viewer has downloaded too often.
 */
export async function csvAnswer(request: Request, viewer: Viewer, report: Report): Promise<Response> {
  await needAllowance(request, viewer, "exports");
  return csvFile(report, { signal: request.signal });
}
