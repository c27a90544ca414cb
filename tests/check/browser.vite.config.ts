import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "../../remix.config.js";
import config from "../../vite.config";
import { type BundledModule, buildFolder, modulesFile } from "./browser-build";

/** Writes down which modules left code in the browser's files, after tree shaking. */
function recordModules(): Plugin {
  return {
    name: "record-modules",
    apply: "build",
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === "chunk"
          ? Object.entries(chunk.modules)
              .filter(([, { renderedLength }]) => renderedLength > 0)
              .map(([id]): BundledModule => ({ id, importers: this.getModuleInfo(id)?.importers ?? [] }))
          : [],
      );
      mkdirSync(path.dirname(modulesFile), { recursive: true });
      writeFileSync(modulesFile, JSON.stringify(modules));
    },
  };
}

/** The web's own build, into a folder of its own, with the list of modules beside it. */
export default defineConfig({
  ...config,
  plugins: [tailwindcss(), remix({ ...remixConfig, buildDirectory: buildFolder }), recordModules()],
  logLevel: "warn",
});
