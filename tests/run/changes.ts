import { spawnSync } from "node:child_process";

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.trim() : null;
}

/** The commit that the present state is compared with: where it left its base, or on the base itself the one before. */
function baseOf(named: string | undefined): string | null {
  const bases = named ? [named] : ["origin/HEAD", "origin/main", "origin/master", "main", "master"];
  const head = git("rev-parse", "HEAD");
  for (const base of bases) {
    const common = git("merge-base", "HEAD", base);
    if (common && common !== head) return common;
    if (common) return git("rev-parse", "--verify", "HEAD~1");
  }
  return null;
}

/**
 * The files that differ from the last commit of the base (CI_BASE, else the branch that the repository names so), what
 * is not committed included. Null when it can't be told, as in a clone without history.
 */
export function changedFiles(named = process.env.CI_BASE): string[] | null {
  const base = baseOf(named);
  if (!base) return null;
  const changed = git("diff", "--name-only", "--no-renames", base);
  const added = git("ls-files", "--others", "--exclude-standard");
  if (changed === null || added === null) return null;
  return [...changed.split("\n"), ...added.split("\n")].filter((file) => file !== "");
}
