import type { Plugin, Rollup } from "vite";

type Graph = Pick<Rollup.ManualChunkMeta, "getModuleIds" | "getModuleInfo">;

/** What starts React and the router, as their packages have it. */
const frameworkPackages =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run\/[^/]+|react-router|react-router-dom|turbo-stream)\/|^\0|\?commonjs-/;

/** Part of every screen of somebody who is signed in. */
const always = /\/app\/(entry\.client|root|routes\/frame\/signed-in\/route)\.tsx/;

/** What at least so many of the screens need comes with the frame as well. */
const share = 0.4;

const frames = new WeakMap<Graph["getModuleIds"], Set<string>>();

/**
 * The files for the browser: the framework alone, the frame with what most screens need, and the rest as it comes. Each
 * file is pressed by itself, so that many small ones weigh more than one with the same words.
 */
function chunkOf(id: string, graph: Graph): string | undefined {
  if (frameworkPackages.test(id)) return "framework";
  const known = frames.get(graph.getModuleIds);
  const frame = known ?? modulesOfFrame(graph);
  if (!known) frames.set(graph.getModuleIds, frame);
  return frame.has(id) ? "frame" : undefined;
}

function modulesOfFrame(graph: Graph): Set<string> {
  const entries = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry);
  // Addresses that answer with a file, or send on, have next to no code.
  const reached = entries.map((id) => modulesOf(id, graph)).filter(({ size }) => size > 20);
  const times = new Map<string, number>();
  for (const modules of reached) for (const id of modules) times.set(id, (times.get(id) ?? 0) + 1);
  const ofMost = [...times].filter(([, n]) => n >= share * reached.length).map(([id]) => id);
  const ofAll = entries.filter((id) => always.test(id)).flatMap((id) => [...modulesOf(id, graph)]);
  return new Set([...ofMost, ...ofAll]);
}

/** What an entry imports, and what that imports, without the entry itself. */
function modulesOf(entry: string, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id !== entry && reached.has(id)) continue;
    if (id !== entry) reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds.filter((one) => !reached.has(one)) ?? []));
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
