import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** What the tests use of the machine beside Node, and the Debian packages that bring it. */
type Need = { name: string; places: string[]; packages: string[] };

const anywhere = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

const needs: Need[] = [
  { name: "redis-server", places: anywhere, packages: ["redis-server"] },
  { name: "sshd", places: ["/usr/sbin", "/usr/local/sbin"], packages: ["openssh-server"] },
  { name: "curl", places: anywhere, packages: ["curl"] },
  { name: "python3", places: anywhere, packages: ["python3"] },
  { name: "squid", places: ["/usr/sbin", "/usr/local/sbin"], packages: ["squid"] },
  { name: "chromium", places: ["/usr/bin"], packages: ["chromium", "fonts-liberation"] },
];

const alsoCalled: Record<string, string[]> = { chromium: ["chromium-browser", "google-chrome"] };

function isThere({ name, places }: Need): boolean {
  const names = [name, ...(alsoCalled[name] ?? [])];
  return places.some((place) => names.some((one) => existsSync(`${place}/${one}`)));
}

/** Ends what takes too long, as it does on a machine without a network. */
function run(command: string, args: string[], environment: NodeJS.ProcessEnv): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: environment,
    timeout: 240_000,
  });
  return status === 0;
}

/** RUNLEVEL=1 keeps the packages from starting their servers: the tests start their own, on free ports. */
function installPackages(packages: string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  console.log(`Installing ${packages.join(", ")} …`);
  if (!run("apt-get", ["update", "-qq"], environment)) console.log("apt-get update failed; trying all the same");
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], environment);
}

/** Playwright's own browser, for machines where we install no packages. True when it is there afterwards. */
function installBrowser(): boolean {
  const { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: _, ...environment } = process.env;
  return run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"], environment);
}

/**
 * Sees to what the tests need of the machine. As root on Debian it installs what is missing; elsewhere it gets
 * Playwright's own browser. Returns the names of what is missing still; their tests can't be run.
 */
export function seeToNeeds(wanted: { browser: boolean }): string[] {
  const required = needs.filter(({ name }) => name !== "chromium" || wanted.browser);
  const missing = required.filter((need) => !isThere(need));
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    installPackages(missing.flatMap(({ packages }) => packages));
  }
  return missing
    .filter((need) => !isThere(need) && !(need.name === "chromium" && installBrowser()))
    .map(({ name }) => name);
}
