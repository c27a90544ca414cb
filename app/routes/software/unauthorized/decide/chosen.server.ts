import { blacklistReasonWords } from "domain/software/policies/words";
import { listSeenSubjects } from "domain/usage/queries/detections";
import { isAuthorized, readStandings } from "domain/usage/queries/unauthorized-grounds";
import { suggestProducts } from "domain/usage/queries/unauthorized-suggestions";
import { latestTolerance } from "domain/usage/tolerance";
import { mayDo } from "domain/usage/unauthorized-rights";
import { unauthorizedStateWords } from "domain/usage/unauthorized-words";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rowKey, subjectOf } from "~/routes/software/unauthorized/row-key";
import { optionsOf } from "~/ui/options";
import { choiceOf, postedRow } from "./decide-form.server";

/**
 * The rows that an address names as they stand now, what is to be done with them, and what that page needs to ask for
 * it.
 */
export async function loadChosen(viewer: Viewer, district: Working, url: URL) {
  const { action, keys } = choiceOf(url);
  const act = action !== null && mayDo(viewer, action) ? action : null;
  const subjects = await listSeenSubjects(db, viewer, { districtId: district.id, subjects: keys.map(subjectOf) });
  const standingOf = await readStandings(db, viewer, { district, subjects });
  const rows = subjects.flatMap((subject) => {
    const standing = standingOf(subject);
    if (!standing || isAuthorized(standing)) return [];
    const { state, version, product } = standing;
    const key = rowKey(subject);
    const posted = postedRow({ key, state, version });
    return [{ key, name: product?.name ?? key, state: unauthorizedStateWords[state], posted }];
  });
  const domains = act === "link" ? subjects.flatMap(({ domain }) => domain ?? []) : [];
  const found = await suggestProducts(db, viewer, { district, domains });
  const [suggestion, ...others] = new Set([...found.values()].map(({ name }) => name));
  return {
    rows,
    act,
    choices: act === "block" ? [{ value: "", label: "Choose a reason" }, ...optionsOf(blacklistReasonWords)] : [],
    suggested: others.length === 0 ? (suggestion ?? "") : "",
    latest: latestTolerance(district.today),
  };
}
