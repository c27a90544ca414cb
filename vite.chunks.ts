import type { Plugin, Rollup } from "vite";

type Graph = Pick<Rollup.ManualChunkMeta, "getModuleIds" | "getModuleInfo">;

/** Modules that the same screens need. */
type Group = { ids: string[]; screens: Set<string>; letters: number };

/** What starts React and the router, as their packages have them. */
const frameworkPackages =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run\/[^/]+|react-router|react-router-dom|turbo-stream)\/|^\0|\?commonjs-/;

/** Part of every screen of somebody who is signed in. */
const always = /\/app\/(entry\.client|root|routes\/frame\/signed-in\/route)\.tsx/;

/** Pages that send no scripts, and with few modules what is no page: addresses that answer with a file, or send on. */
const publicPage = /\/app\/routes\/public\//;
const fewModules = 20;

/**
 * About how many bytes under gzip a file of so many letters is: the more it has, the more often they repeat. What it takes
 * from others and gives them is named in each file.
 */
const pressed = (letters: number) => 0.9 * letters ** 0.86 + 60;

const chunks = new WeakMap<Graph["getModuleIds"], Map<string, string>>();

/**
 * The files for the browser: the framework alone, the frame with what most screens need, groups of what the same screens
 * need, and with each screen what it alone needs.
 */
function chunkOf(id: string, graph: Graph): string | undefined {
  if (frameworkPackages.test(id)) return "framework";
  const known = chunks.get(graph.getModuleIds) ?? chunksOf(graph);
  chunks.set(graph.getModuleIds, known);
  return known.get(id);
}

function chunksOf(graph: Graph): Map<string, string> {
  const entries = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry && !publicPage.test(id));
  const reached = new Map(entries.map((id) => [id, modulesOf(id, graph)] as const));
  const screens = [...reached].filter(([, modules]) => modules.size > fewModules);
  const ofAll = new Set(entries.filter((id) => always.test(id)).flatMap((id) => [...(reached.get(id) ?? [])]));
  const users = new Map<string, Set<string>>();
  for (const [screen, modules] of screens)
    for (const id of [...modules, ...ofAll]) users.set(id, (users.get(id) ?? new Set()).add(screen));
  const shared = [...users].filter(([, { size }]) => size > 1);
  const groups = groupsOf(shared, (id) => graph.getModuleInfo(id)?.code?.length ?? 0);
  // A byte counts more on a heavy screen.
  const weights = new Map(screens.map(([screen, modules]) => [screen, modules.size ** 3]));
  return new Map(
    merged(groups, weights).flatMap(({ ids }, at) => {
      const name = ids.some((id) => ofAll.has(id)) ? "frame" : `shared-${at}`;
      return ids.map((id) => [id, name] as const);
    }),
  );
}

function groupsOf(modules: [id: string, screens: Set<string>][], lettersOf: (id: string) => number): Group[] {
  const groups = new Map<string, Group>();
  for (const [id, screens] of modules) {
    const key = [...screens].sort().join();
    const group = groups.get(key) ?? { ids: [], screens, letters: 0 };
    groups.set(key, { screens, ids: [...group.ids, id], letters: group.letters + lettersOf(id) });
  }
  return [...groups.values()];
}

/** Puts groups together, two at a time, as long as that saves more than the screens that need one of them get too much. */
function merged(groups: Group[], weights: Map<string, number>): Group[] {
  const left = [...groups];
  const sum = (screens: Iterable<string>) => [...screens].reduce((all, one) => all + (weights.get(one) ?? 0), 0);
  const gain = (one: Group, other: Group) => {
    const both = sum([...one.screens].filter((screen) => other.screens.has(screen)));
    const before = pressed(one.letters) * sum(one.screens) + pressed(other.letters) * sum(other.screens);
    return both && before - pressed(one.letters + other.letters) * (sum(one.screens) + sum(other.screens) - both);
  };
  for (;;) {
    let best = { gain: 0, at: -1, into: -1 };
    for (const [into, one] of left.entries())
      for (let at = into + 1; at < left.length; at += 1) {
        const found = gain(one, left[at] as Group);
        if (found > best.gain) best = { gain: found, at, into };
      }
    const [one, other] = [left[best.into], left[best.at]];
    if (!one || !other) return left;
    left.splice(best.at, 1);
    left[best.into] = {
      ids: [...one.ids, ...other.ids],
      screens: new Set([...one.screens, ...other.screens]),
      letters: one.letters + other.letters,
    };
  }
}

/** What an entry imports, and what that imports, without the entry itself, as far as it left code. */
function modulesOf(entry: string, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = graph.getModuleInfo(id);
    if (!info || (id !== entry && (reached.has(id) || info.isIncluded === false || frameworkPackages.test(id))))
      continue;
    if (id !== entry) reached.add(id);
    waiting.push(...info.importedIds);
  }
  return reached;
}

/** Tells the browser's build which files to make. */
export const browserFiles: Plugin = {
  name: "browser-files",
  apply: "build",
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {}
      : {
          build: {
            modulePreload: false,
            // Browsers that have popovers, without which the menus don't open, know all of it.
            target: "es2022",
            rollupOptions: { output: { manualChunks: chunkOf } },
          },
        },
};
