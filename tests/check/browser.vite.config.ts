import { writeFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import config from "../../vite.config";
import { type BundledModule, modulesFile } from "./browser-build";

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
              .map(([id, { renderedLength: length }]): BundledModule => {
                return { id, length, file: `/${chunk.fileName}`, importers: this.getModuleInfo(id)?.importers ?? [] };
              })
          : [],
      );
      writeFileSync(modulesFile, JSON.stringify(modules));
    },
  };
}

/** The web's own build, with the list of modules. */
export default defineConfig({ ...config, plugins: [...(config.plugins ?? []), recordModules()], logLevel: "warn" });
