import { copyFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { RemoteFile } from "./fetch";
import type { FolderSource } from "./fetch-files";

/** A folder of this machine, or one zip file of it, as a sync's source. Links and folders in it are left out. */
export function localSource(place: string): FolderSource {
  const read = async (): Promise<{ folder: string; names: string[] }> => {
    if (!(await stat(place)).isDirectory()) return { folder: path.dirname(place), names: [path.basename(place)] };
    const entries = await readdir(place, { withFileTypes: true });
    return { folder: place, names: entries.filter((entry) => entry.isFile()).map(({ name }) => name) };
  };
  return {
    list: async () => {
      const { folder, names } = await read();
      return Promise.all(names.sort().map((name) => fileAt(folder, name)));
    },
    download: async (name, localPath, { size, onBytes }) => {
      await copyFile(path.join((await read()).folder, name), localPath);
      onBytes?.(size);
    },
    close: async () => {},
  };
}

async function fileAt(folder: string, name: string): Promise<RemoteFile> {
  const { size, mtime } = await stat(path.join(folder, name));
  return { name, size, modifiedAt: mtime };
}
