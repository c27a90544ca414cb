import type { Visitor } from "./visitor";

export type Fields = [name: string, value: string][];
/** A form of a page: where it is posted to, and what a browser without scripts sends of it as it stands. */
export type ShownForm = { action: string; fields: Fields };

const decode = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decode(value);
};

function chosenOf(select: string): string {
  const options = select.match(/<option[^>]*>/g) ?? [];
  const chosen = options.find((tag) => /\sselected=""/.test(tag)) ?? options[0] ?? "";
  return attribute(chosen, "value") ?? "";
}

function fieldsOf(form: string): Fields {
  const controls = /<input[^>]*>|<textarea[^>]*>[^<]*<\/textarea>|<select[^>]*>.*?<\/select>/gs;
  return (form.match(controls) ?? []).flatMap((control): Fields => {
    const name = attribute(control, "name");
    const type = attribute(control, "type");
    if (!name || type === "file" || type === "submit") return [];
    if (control.startsWith("<select")) return [[name, chosenOf(control)]];
    if (control.startsWith("<textarea")) {
      const text = control.replace(/^<textarea[^>]*>\n?/, "").replace(/<\/textarea>$/, "");
      return [[name, decode(text)]];
    }
    if ((type === "checkbox" || type === "radio") && !/\schecked=""/.test(control)) return [];
    return [[name, attribute(control, "value") ?? ""]];
  });
}

/** The form of a page in which `mark` stands. Throws when there is none. */
export function formIn(html: string, at: string, mark: string): ShownForm {
  const page = html.replaceAll(/<script[^>]*>.*?<\/script>/gs, "").replaceAll("<!-- -->", "");
  const form = page.match(/<form[^>]*>.*?<\/form>/gs)?.find((one) => one.includes(mark));
  if (!form) throw new Error(`no form with ${mark} on ${at}`);
  return { action: attribute(/<form[^>]*>/.exec(form)?.[0] ?? "", "action") ?? at, fields: fieldsOf(form) };
}

/** The fields of a form as somebody fills them in: each named control gets this value, or these. */
export function filled(fields: Fields, typed: Record<string, string | string[]>): Fields {
  const left = fields.filter(([name]) => !(name in typed));
  const added = Object.entries(typed).flatMap(([name, to]) => [to].flat().map((one): [string, string] => [name, one]));
  return [...left, ...added];
}

/** Opens a page, fills in one of its forms and sends it. */
export async function fillIn(by: Visitor, at: string, mark: string, typed: Record<string, string | string[]>) {
  const { action, fields } = formIn(await (await by.get(at)).text(), at, mark);
  return by.post(action, filled(fields, typed));
}
