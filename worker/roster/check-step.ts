import type { Db } from "db/client";
import { checkRows } from "domain/rosters/check";
import { deriveRoles } from "domain/rosters/effective-roles";
import { allKinds, kindsOf, storedKinds } from "domain/rosters/kinds";
import type { Kind } from "domain/rosters/kinds/kind";
import { addProblems, type FoundProblem } from "domain/rosters/problems";
import { checkReferences, type Judged } from "domain/rosters/references";
import { checkRelations } from "domain/rosters/relations";
import { names } from "./fetch-files";
import type { ReadFile } from "./read";
import { type Counts, type KindCounts, noChanges } from "./summary";
import { dayOf, type Read, sourceOf, type TakingIn } from "./take-in";

/** Step check: sets aside what can't be applied, kind by kind, each after those it may refer to. */
export function checkFiles(
  { sync, run, session, tools }: TakingIn,
  { version, modes, files, asksStatus }: Read,
): Promise<Counts> {
  const judged: Judged = { modes, version, source: sourceOf(sync) };
  const today = dayOf(tools);
  const work = async () => {
    const counts: Counts = {};
    for (const kind of kindsOf(version)) {
      const file = files.get(kind.name);
      if (file) {
        run.signal.throwIfAborted();
        run.report({ file: kind.file }, Object.keys(counts).length / files.size);
        counts[kind.name] = await checkFile(session.db, kind, file, {
          ...judged,
          today,
          asksStatus: asksStatus.has(kind.name),
        });
      }
      // Since 1.2, roles.csv says what a person is, and where.
      if (kind.name === "roles" && (file || counts.users)) await addRoles(session.db, judged, counts);
    }
    const tooMany = tooManyRejected(counts);
    await addProblems(session.db, [...tooMany, ...tooFewLeft(counts, tooMany.length > 0)]);
    return counts;
  };
  const aside = (counts: Counts) =>
    Object.values(counts).reduce((sum, { rejected, dangling }) => sum + rejected + dangling, 0);
  return run.during("check", work, (counts) => `${names(aside(counts), "row")} skipped`);
}

const nothingFound: KindCounts = { ...noChanges, read: 0, rejected: 0, dangling: 0, repeated: 0 };

type Judging = Judged & { today: string; asksStatus: boolean };

async function checkFile(db: Db, kind: Kind, file: ReadFile, judged: Judging): Promise<KindCounts> {
  const { rows, doubtful, dateShapes, seen, statuses } = file;
  const { version, today, asksStatus } = judged;
  const reading = { mode: judged.modes[kind.name], doubtful, dateShapes, seen, withStatus: statuses.odd };
  const { rejected, repeated } = await checkRows(db, kind, { ...reading, version, today, asksStatus });
  const dangling = await checkReferences(db, kind, judged);
  await checkRelations(db, kind, judged, seen);
  const aside = { rejected: rejected + dangling.rejected, dangling: dangling.dangling };
  return { ...nothingFound, read: rows, ...aside, repeated };
}

async function addRoles(db: Db, judged: Judged, counts: Counts): Promise<void> {
  const { rejected, dangling } = await deriveRoles(db, judged);
  const users = counts.users ?? nothingFound;
  counts.users = { ...users, rejected: users.rejected + rejected, dangling: users.dangling + dangling };
}

const tooMany = { rows: 25, share: 0.05 };

/** Files of which so much is at fault that the rest can't be trusted. Rows that only dangle don't count. */
function tooManyRejected(counts: Counts): FoundProblem[] {
  return allKinds.flatMap(({ name, file }) => {
    const { read, rejected } = counts[name] ?? nothingFound;
    if (rejected < tooMany.rows || rejected <= read * tooMany.share) return [];
    return { code: "guard.too_many_rejected" as const, file, line: null, field: null, n: rejected };
  });
}

/**
 * Stored kinds of which no row is left, or else a bundle of which less than half is: so little can't be what the sender
 * meant. `isRejected` when it is known already that nothing applies.
 */
function tooFewLeft(counts: Counts, isRejected: boolean): FoundProblem[] {
  const all = storedKinds.flatMap(({ name, file }) => {
    const { read, rejected, dangling } = counts[name] ?? nothingFound;
    return read > 0 ? [{ file, read, kept: read - rejected - dangling }] : [];
  });
  const sum = (of: "read" | "kept") => all.reduce((total, file) => total + file[of], 0);
  const none = all.filter(({ kept }) => kept <= 0);
  const nowhere = { line: null, field: null };
  return [
    ...none.map(({ file, read }) => ({ code: "guard.nothing_left" as const, file, n: read, ...nowhere })),
    ...(!isRejected && none.length === 0 && sum("kept") * 2 < sum("read")
      ? [{ code: "guard.too_few_left" as const, file: null, n: sum("read") - sum("kept"), ...nowhere }]
      : []),
  ];
}
