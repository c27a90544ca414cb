import { inLetters } from "domain/software/addresses/letters";
import type { PatternRow } from "domain/software/addresses/queries/url-patterns";
import { opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import type { PatternsPanelData } from "./patterns-panel";

type Row = Pick<PatternRow, "id" | "districtId" | "pattern" | "type" | "isAuthorized" | "isBanned" | "confidence">;

/** By which addresses a product is known in a district, and whether this viewer may add one. */
export function patternsPanel(viewer: Viewer, softwareId: string, rows: readonly Row[]): PatternsPanelData {
  const patterns = rows.map(({ id, districtId, ...row }) => {
    const { pattern, type, isAuthorized, isBanned, confidence } = row;
    return { id, isOwn: districtId !== null, pattern: inLetters(pattern), type, isAuthorized, isBanned, confidence };
  });
  return { softwareId, patterns, can: { manage: opens(viewer, screens.urlMapper.needs) } };
}
