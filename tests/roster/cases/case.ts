import { type Bundle, bundle, type Files, filesOf, type Row } from "../bundles";

/** What is wrong with a bundle, what is found in it, by code, file and field with its count, and what comes of it. */
export type Case = {
  when: string;
  files: Files;
  verdict: "accept" | "accept_with_warnings" | "reject_rows" | "reject_bundle";
  found: Record<string, number>;
  /** True for a case of what was stored before: the sound district goes first. */
  later?: true;
};

/** The small sound district with its rows changed; `said` takes the place of what its manifest says of that file. */
export function rowsWith(change: (rows: ReturnType<typeof bundle> & Bundle) => void, said?: string): Files {
  const rows: ReturnType<typeof bundle> & Bundle = bundle();
  change(rows);
  const files = filesOf(rows);
  if (!said) return files;
  const [name] = said.split(",");
  return { ...files, "manifest.csv": String(files["manifest.csv"]).replace(new RegExp(`^${name},.*$`, "m"), said) };
}

/** The small sound district with one file's text changed. */
export function textWith(file: string, change: (text: string) => string | Buffer): Files {
  const files = filesOf(bundle());
  return filesOf(bundle(), { [file]: change(String(files[file])) });
}

/** The last row of a file with other values. */
export function lastWith(file: keyof ReturnType<typeof bundle>, values: Row): Files {
  return rowsWith((rows) => {
    Object.assign(rows[file].at(-1) as Row, values);
  });
}
