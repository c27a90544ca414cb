import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${folder("./app")}/` },
      { find: /^db\//, replacement: `${folder("./db")}/` },
      { find: /^domain\//, replacement: `${folder("./domain")}/` },
      { find: /^worker\//, replacement: `${folder("./worker")}/` },
    ],
  },
  build: { manifest: true },
  server: { host: "127.0.0.1" },
});
