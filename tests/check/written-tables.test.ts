import { parseAst } from "vite";
import { expect, test } from "vitest";
import { paths } from "~/http/paths";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { writeTablesIn } from "../../vite.tables";
import { root } from "./source";

const from = {
  paths: "~/http/paths",
  crumbsTo: "~/screens/crumbs",
  screens: "~/screens/table",
  pageTitle: "~/screens/title",
};
const files = (source: string) => ({ id: `${root}${source.replace("~/", "app/")}.ts` });

type Transform = (this: object, code: string, id: string) => Promise<{ code: string } | undefined>;

/** A file that says `expression`, as the browser gets it: what it still imports, and the rest. */
async function written(expression: string) {
  const imports = Object.entries(from).map(([name, source]) => `import { ${name} } from "${source}";`);
  const error = (message: string) => {
    throw new Error(message);
  };
  const context = { parse: parseAst, resolve: async (source: string) => files(source), error };
  const transform = writeTablesIn.transform as unknown as Transform;
  const made = await transform.call(
    context,
    `${imports.join("\n")}\nexport default ${expression};`,
    `${root}app/x.tsx`,
  );
  const [head = "", body = ""] = (made?.code ?? "").split("export default ");
  const needs = [...head.matchAll(/import \{ (\w+)/g)].map(([, name]) => name);
  return { needs, body };
}

const id = "5d1c";
const label = "North “Oak” `1`\n\\";
const all = { paths, crumbsTo, screens, pageTitle };
const names = ["id", "label", ...Object.keys(all)];
const run = (code: string) =>
  new Function(...names, `return (${code.trim().replace(/;$/, "")})`)(id, label, ...Object.values(all));

test.each([
  "paths.home",
  "paths.software(id)",
  "paths.placeMerge(id, 'a' + id)",
  "paths.sampleFile(id, label) + paths.roi",
  'paths.softwareSearch + "?q=" + id',
  "({ to: paths.person(paths.sync(id)), ...{ id } })",
  "screens.dashboard.title",
  'pageTitle("roi")',
  "pageTitle({ title: label })",
  'pageTitle({ title: label + " of " + id })',
  'crumbsTo("softwareNew")',
  'crumbsTo("configurationEdit", { configuration: { to: paths.configuration(id), label } })',
  "[label].map((one) => paths.sync(one))",
])("%s comes to the same, without the tables", async (expression) => {
  const { needs, body } = await written(expression);
  expect(needs).toEqual([]);
  expect(run(body)).toEqual(run(expression));
});

test.each([
  ["paths[id]", ["paths"]],
  ["[id].map(paths.software)", ["paths"]],
  ['screens[label ? "roi" : "dashboard"].at + paths.home', ["screens"]],
  ['pageTitle(label ? "roi" : "dashboard")', ["pageTitle"]],
])("%s, which only the browser can tell, keeps its table and comes to the same", async (expression, left) => {
  const { needs, body } = await written(expression);
  expect(needs).toEqual(left);
  expect(run(body)).toEqual(run(expression));
});

test.each([
  "[id].map((paths) => paths.home)",
  "(({ screens }) => screens)({ screens: id })",
  "() => { const [paths] = [id]; return paths; }",
])("%s gives a table's name to something else, and isn't built", async (expression) => {
  await expect(written(expression)).rejects.toThrow("two things called");
});
