import { spawnSync } from "node:child_process";
import { screens } from "./screens";

type Route = { path?: string; file: string; children?: Route[] };

/** The addresses of the checkout's screens that no picture is taken of. A resource is no screen: its file has no markup. */
export function addressesNotLookedAt(): string[] {
  const { stdout } = spawnSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "routes", "--json"], {
    encoding: "utf8",
  });
  const patterns = (JSON.parse(stdout) as Route[]).flatMap((route) => patternsOf(route, ""));
  const paths = screens.map(({ at }) => at.replace(/[?#].*$/, ""));
  return [...new Set(patterns)].filter((pattern) => !paths.some((path) => matches(pattern, path)));
}

function patternsOf({ path, file, children = [] }: Route, above: string): string[] {
  const here = path ? `${above}/${path.replace(/^\//, "")}` : above;
  if (children.length > 0) return children.flatMap((child) => patternsOf(child, here));
  return file.endsWith(".tsx") ? [here || "/"] : [];
}

/** ":id" stands for one segment, "*" for any. */
function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.[\]]/g, "\\$&")
    .replace(/:\w+/g, "[^/]+")
    .replace(/\*$/, ".*");
  return new RegExp(`^${source}$`).test(path);
}
