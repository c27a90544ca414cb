import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { browserFiles } from "./vite.chunks";
import { ownCopies } from "./vite.copies";
import { writeTablesIn } from "./vite.tables";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{[^}]*\}\);/;

/**
 * Remix reloads the page that is open when the code of the next one can't be fetched, so that a press of a link seems to
 * do nothing, for as long as it can't. The page's error is shown in its place.
 */
const showUnloadable: Plugin = {
  name: "show-unloadable-routes",
  transform(code, id) {
    if (!/@remix-run\/react\/dist\/esm\/routeModules\.js/.test(id)) return;
    if (!reload.test(code))
      this.error("Remix loads the code of its routes in another way than it did: look at this plugin");
    // Not by an import: the framework's file needs nothing of ours, or neither could be run before the other.
    return code.replace(reload, "return window.unloadableRoute(error);").replace(", reloading page...", "");
  },
};

const strategy = /getSingleFetchDataStrategy\(([^()]*), \(\) => router\)/;

/**
 * Remix puts an error page in the place of a form that gets no answer, and what was written is lost. What it asks the
 * server by goes through `keepForms` once entry.client.tsx has fetched that.
 */
const keepUnsentForms: Plugin = {
  name: "keep-unsent-forms",
  transform(code, id) {
    if (!/@remix-run\/react\/dist\/esm\/browser\.js/.test(id)) return;
    if (!strategy.test(code)) this.error("Remix sends its forms in another way than it did: look at this plugin");
    return code.replace(
      strategy,
      "((ask) => (call) => window.keepForms ? window.keepForms(call, ask, router) : ask(call))($&)",
    );
  },
};

export default defineConfig({
  plugins: [showUnloadable, keepUnsentForms, ownCopies, writeTablesIn, browserFiles, tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${folder("./app")}/` },
      { find: /^db\//, replacement: `${folder("./db")}/` },
      { find: /^domain\//, replacement: `${folder("./domain")}/` },
      { find: /^worker\//, replacement: `${folder("./worker")}/` },
    ],
  },
  build: { manifest: true },
  // These are hundreds of small files, and a web that reads each for itself takes a third longer to start.
  ssr: { noExternal: ["kysely", "zod", "d3-shape", "d3-scale", "csv-parse", "remix-auth", "remix-auth-form"] },
  // The server's part waits for its settings as it is loaded; nothing that a browser gets does.
  esbuild: { supported: { "top-level-await": true } },
  server: { host: "127.0.0.1" },
});
