import ts from "typescript";
import { describe, expect, it } from "vitest";
import { walk } from "../check/source";
import { endpointModules, methodsOf, objectOf, withoutKey } from "./endpoint-modules";
import { exportsOf, guardIn, importsFrom, isCallOnRequest, routeModules } from "./route-modules";

const reading = ["POST", "PUT", "PATCH"];
/** What reads a body, with its limits of size, time and depth, and where it stands. */
const readers = { parseJson: "~/http/json.server", readEventsBody: "~/http/events-body.server" };
const methods = ["GET", "DELETE", ...reading];

const modules = routeModules().filter(({ name }) => name.startsWith("api/"));
const endpoints = endpointModules();
const answers = endpoints.flatMap((route) => methodsOf(route).map((method) => ({ route, method })));

describe("every endpoint", () => {
  it("is there", () => {
    expect(endpoints.length).toBeGreaterThan(0);
    expect(answers.length).toBeGreaterThanOrEqual(endpoints.length);
    expect(Object.keys(withoutKey).filter((name) => !modules.some((one) => one.name === name))).toEqual([]);
  });

  it.each(endpoints.map((route) => [route.name, route] as const))("%s exports what endpoint() makes", (_, route) => {
    const made = objectOf(route);
    expect(made, "const … = endpoint({ … })").not.toBeNull();
    expect(importsFrom(route.source, "endpoint", "~/http/endpoint.server")).toBe(true);
    expect([...exportsOf(route.source).keys()].sort()).toEqual(["action", "loader"]);
    for (const name of ["loader", "action"]) {
      expect(exportsOf(route.source).get(name)?.getText()).toBe(`export const ${name} = ${made?.name}.${name};`);
    }
    // A spread, a reference or a wrapped function would hide who asks for the key.
    for (const member of made?.methods.properties ?? []) {
      expect(ts.isMethodDeclaration(member) && methods.includes(member.name.getText()), member.getText()).toBe(true);
    }
  });

  it.each(answers.map(({ route, method }) => [`${method.name.getText()} ${route.name}`, route, method] as const))(
    "%s asks for the key first",
    (_, route, method) => {
      expect(guardIn(method.body?.statements[0], "requireKey", "caller")).toBe("requireKey");
      expect(importsFrom(route.source, "requireKey", "~/http/key.server")).toBe(true);
    },
  );

  it("that takes a body reads it by parseJson, or a batch of events by readEventsBody", () => {
    const without = answers.filter(({ route, method }) => {
      if (!reading.includes(method.name.getText())) return false;
      const isRead = ([name, from]: [string, string]) =>
        [...walk(method)].some((node) => isCallOnRequest(node, name)) && importsFrom(route.source, name, from);
      return !Object.entries(readers).some(isRead);
    });
    expect(without.map(({ route, method }) => `${method.name.getText()} ${route.name}`)).toEqual([]);
  });

  it("knows no viewer, no session and no form", () => {
    const known = modules.flatMap(({ file, source }) =>
      source.statements
        .filter(ts.isImportDeclaration)
        .map((statement) => (statement.moduleSpecifier as ts.StringLiteral).text)
        .filter((from) => /^~\/http\/(viewer|session|form|notice)/.test(from))
        .map((from) => `${file}: ${from}`),
    );
    expect(known).toEqual([]);
  });
});
