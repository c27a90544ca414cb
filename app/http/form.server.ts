import { data } from "@remix-run/node";
import type { z } from "zod";
import { otherDistrict } from "~/components/district-words";
import type { FormState } from "~/ui/form-state";
import { isOurs, notOurs, type PostedFile, readFields, readFiles, shownAgain } from "./form-body.server";
import { refuseTampering, tamperedFields } from "./form-tampering.server";

export type Faults = {
  form?: string[];
  fields?: Record<string, string[]>;
  /**
   * Fields that have another value on the page from now on, such as hidden ones; several where a field appears several
   * times.
   */
  values?: Record<string, string | string[]>;
  /** The page that shows the current version. */
  current?: string;
};

export type Refuse = (faults?: Faults, status?: number) => ReturnType<typeof data<{ form: FormState }>>;
/** What was sent and can't be used: `fields` as they came, for what else is wrong of those that can be read alone. */
export type Unread = { refuse: Refuse; fields: Record<string, string | string[]>; faults: Faults };
type Parsed<T> = { ok: true; value: T; refuse: Refuse } | ({ ok: false } & Unread);
type Options = {
  /** Fields that are never sent back to the page: passwords and keys. */
  secrets?: string[];
  /** Those of them that may be left empty to keep what is stored: a refused form says which to enter again. */
  stored?: string[];
  /** The largest body in bytes, files apart; 64 kB unless the route says more. */
  maxBytes?: number;
  /** The district that the viewer works on by now: a form that was made for another one is refused. */
  district?: { id: string };
  /** The fields that are files: the schema gets a PostedFile, or undefined where none was chosen. */
  files?: Record<string, FileLimit>;
  /** The fields of the form, where its file is read apart: see readUpload. */
  fieldsOf?: Request;
};
type FileLimit = { maxBytes: number };

type Posted = {
  fields: Record<string, string | string[]>;
  files: Record<string, PostedFile>;
  /** The fields whose file is too large. */
  tooLarge: string[];
};

async function readPost(request: Request, maxBytes: number, limits: Record<string, FileLimit>): Promise<Posted> {
  const named = Object.keys(limits);
  if (named.length === 0) return { fields: await readFields(request, maxBytes), files: {}, tooLarge: [] };
  const most = Object.values(limits).reduce((sum, limit) => sum + limit.maxBytes, maxBytes);
  const posted = await readFiles(request, named, { maxBytes: most, fieldBytes: maxBytes });
  if (!posted) return { fields: {}, files: {}, tooLarge: named };
  const over = named.filter((name) => (posted.files[name]?.bytes.byteLength ?? 0) > (limits[name]?.maxBytes ?? 0));
  return { ...posted, tooLarge: over };
}

function sizeFaults(names: string[], limits: Record<string, FileLimit>): Faults {
  const said = (name: string) => [
    `The file is too large. Choose one of up to ${megabytes(limits[name]?.maxBytes ?? 0)}.`,
  ];
  return { fields: Object.fromEntries(names.map((name) => [name, said(name)])) };
}

const megabytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

/** Without scripts a secret is gone once the form is refused, and an empty field means the stored one. */
const enterAgain =
  "If you entered a new one and this field is empty now, enter it again. Leave it empty to keep the stored one.";

/**
 * Reads a posted form. Takes the request and one zod schema; returns the value, or what is wrong with it as a 422 that
 * the same page shows with what was typed, with and without JavaScript. `refuse` is there after a good parse too, for
 * what only the database knows.
 *
 * Throws 403 for a post from another site (nothing is read then), 413 for a body over the limit or with too many
 * fields, 408 for one that does not come, 415 for no form. A file over its limit is a fault of its field, with 413. A
 * form with fields that none of our pages sends (a role where there is none to choose, one field twice) is a 403, too,
 * and is in the audit log.
 */
export async function parseForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  { secrets = [], stored = [], maxBytes = 64 * 1024, files = {}, district, fieldsOf = request }: Options = {},
): Promise<Parsed<z.output<S>>> {
  if (!isOurs(request)) throw notOurs();
  const posted = await readPost(fieldsOf, maxBytes, files);
  const { fields } = posted;
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.includes(name)));
  const lost = Object.fromEntries(stored.filter((name) => fields[name]).map((name) => [name, [enterAgain]]));
  const refuse: Refuse = ({ form = [], fields: faults = {}, values = {}, current } = {}, status = 422) =>
    data(
      {
        form: { ...shownAgain({ ...shown, ...values }, { form, fields: { ...faults, ...lost, ...faults } }), current },
      },
      { status },
    );
  if (posted.tooLarge.length > 0) {
    const faults = sizeFaults(posted.tooLarge, files);
    return { ok: false, refuse: (more) => refuse(more ?? faults, 413), fields: {}, faults };
  }
  if (district && (fields.forDistrict ?? district.id) !== district.id) {
    const faults = { form: [otherDistrict] };
    return { ok: false, refuse: (more) => refuse(more ?? faults), fields: {}, faults };
  }
  const read = schema.safeParse({ ...fields, ...posted.files }, { error: ourWords });
  const refused = new Set(read.error?.issues.map((issue) => String(issue.path[0])));
  const tampered = tamperedFields(schema, fields, refused);
  if (tampered.length > 0) await refuseTampering(request, tampered);
  if (read.success) return { ok: true, value: read.data, refuse };
  const faults = faultsOf(read.error.issues);
  return { ok: false, refuse: (more) => refuse(more ?? faults), fields, faults };
}

/**
 * The message where a schema has no words of its own: for a field that is missing or of another kind, which none of our
 * pages sends. A schema that reads a form in two steps hands it on.
 */
export function ourWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "too_big" && issue.origin === "string") return `Use ${issue.maximum} characters at most.`;
  const missing = issue.code === "invalid_type" && issue.input === undefined;
  return missing
    ? "This is missing. Reload the page and try again."
    : "This can’t be used. Reload the page and try again.";
}

/** What is wrong, by field. A list of a thousand values that are all wrong in one way says so once. */
function faultsOf(issues: z.core.$ZodIssue[]): Required<Pick<Faults, "form" | "fields">> {
  const form = new Set<string>();
  const fields = new Map<string, Set<string>>();
  for (const { path, message } of issues) {
    const name = path[0];
    const said = name === undefined ? form : (fields.get(String(name)) ?? new Set());
    said.add(message);
    if (name !== undefined) fields.set(String(name), said);
  }
  return { form: [...form], fields: Object.fromEntries([...fields].map(([name, said]) => [name, [...said]])) };
}
