import { readFileSync } from "node:fs";
import path from "node:path";
import { root, walk } from "tests/check/source";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  declaredNames,
  exportedNames,
  exportsOf,
  guardIn,
  importsFrom,
  isCallOnRequest,
  isExported,
  plainFunction,
  type RouteModule,
  routeModules,
} from "./route-modules";

/** Routes that anyone may ask for, each with its reason. All others begin with requireViewer. */
const publicRoutes: Record<string, string> = {
  "public/about": "a public page",
  "public/competitive-analysis": "a public page",
  "public/contact": "a public page",
  "public/oneroster-docs": "a public page",
  "public/oneroster-sample": "a file of an invented district",
  "public/oneroster-sample-zip": "an invented district as a zip file",
  "public/check-files": "anyone may have files checked; a result is shown to whoever holds its address",
  "public/sitemap": "the public pages, for search engines",
  "public/robots": "what search engines may visit",
  "public/faq": "a public page",
  "public/feature-research": "a public page",
  "public/feature-roi": "a public page",
  "public/feature-compliance": "a public page",
  "public/feature-recommendations": "a public page",
  "public/privacy": "a public page",
  "public/terms": "a public page",
  "public/api-docs": "sends on to a public page",
  "rosters/one-roster-start": "sends on to a public page",
  "places/district-management": "sends on to a page that asks for the viewer",
  "frame/theme": "keeps a theme in a cookie, for visitors as well; reads nothing",
  "api/not-found": "any address under /api/ where nothing is: says nothing but that",
  "frame/not-found": "the page for what is not there: says nothing but that",
  "public/landing": "the landing page",
  "access/login": "the way in",
  "access/invitation": "whoever holds the link of an invitation has no session yet; says nothing without it",
  "access/reset-password": "for whoever can't sign in; answers the same for every address",
  "access/unauthorized": "where refused people are sent; tells them so",
  "money/calendar-feed": "asked by a person’s calendar, which has no session: a 404 without a link that works",
  "demo/mailbox": "the mailbox of the demo's accounts, whose password is public: a 404 but for the demo on loopback",
  "demo/mail": "a mail of that mailbox: a 404 but for the demo on loopback",
  "operations/healthz": "asked by the machine that watches the process; says only that it lives",
  "operations/readyz": "asked by the balancer; says only whether database and queue answer",
  "access/sign-out": "ends the session of whoever asks, also of one that has expired",
};

/** Actions that read no form, each with its reason. All others call parseForm, which checks origin and size. */
const actionsWithoutForm: Record<string, string> = {
  "api/not-found": "whatever was sent, nothing is there",
};

/** The order of a route's exports. What is missing is skipped. */
const order = ["meta", "loader", "action", "default", "ErrorBoundary"];

const routes = routeModules();
/** Endpoints for machines have rules of their own: see endpoints.test.ts. */
const forPeople = routes.filter(({ name }) => !name.startsWith("api/") || name in publicRoutes);
const handlers = forPeople.flatMap((route) =>
  ["loader", "action"].flatMap((name) => {
    const statement = exportsOf(route.source).get(name);
    return statement ? [{ route, name, statement }] : [];
  }),
);

const table = readFileSync(path.join(root, "app/routes.ts"), "utf8").replaceAll(/^\s*\/\/.*$/gm, "");

describe("routes", () => {
  it("are all in the table of addresses, and the table names no other", () => {
    const named = [...table.matchAll(/"(routes\/[^"]+)"/g)].map(([, file]) => `app/${file}`);
    expect(named.sort()).toEqual(routes.map(({ file }) => file).sort());
    expect(routes.length).toBeGreaterThan(5);
  });

  it("with an address of their own are an index only for an action, whose forms post to ?index", () => {
    const indexes = [...table.matchAll(/"(routes\/[^"]+)", \{ index: true/g)].map(([, file]) => `app/${file}`);
    const acting = routes.filter(({ source }) => exportsOf(source).has("action")).map(({ file }) => file);
    expect(indexes.length).toBeGreaterThan(5);
    expect(indexes.filter((file) => !acting.includes(file))).toEqual([]);
  });

  it("that are public exist", () => {
    const names = routes.map(({ name }) => name);
    expect(Object.keys(publicRoutes).filter((name) => !names.includes(name))).toEqual([]);
  });

  it("pass nothing on from another module but the ErrorBoundary", () => {
    const passedOn = routes.flatMap(({ file, source }) =>
      source.statements.filter(ts.isExportDeclaration).flatMap((statement) =>
        exportedNames(statement)
          .filter((name) => name !== "ErrorBoundary")
          .map((name) => `${file}: ${name}`),
      ),
    );
    expect(passedOn).toEqual([]);
  });

  it("with a page of their own that is not public have a loader that can refuse", () => {
    const open = routes.filter(({ name, source }) => {
      const exported = exportsOf(source);
      return !(name in publicRoutes) && exported.has("default") && !exported.has("loader");
    });
    expect(open.map(({ file }) => file)).toEqual([]);
  });

  it.each(routes.map((route) => [route.name, route] as const))("%s keeps the order of a route module", (_, route) => {
    expect(outOfOrder(route)).toEqual([]);
  });
});

describe("every loader and action", () => {
  it.each(handlers.map((handler) => [`${handler.route.name} ${handler.name}`, handler] as const))(
    "%s is a plain export async function",
    (_, { statement }) => {
      expect(plainFunction(statement)).not.toBeNull();
    },
  );

  const protectedOnes = handlers.filter(({ route }) => !(route.name in publicRoutes));
  it.each(protectedOnes.map((handler) => [`${handler.route.name} ${handler.name}`, handler] as const))(
    "%s asks for the viewer first",
    (_, { route, statement }) => {
      const first = plainFunction(statement)?.body?.statements[0];
      expect(guardIn(first, "requireViewer", "viewer"), `first statement of ${route.file}`).toBe("requireViewer");
      expect(importsFrom(route.source, "requireViewer", "~/http/viewer.server")).toBe(true);
    },
  );

  it("that is an action reads its form by parseForm", () => {
    const without = handlers.filter(({ route, name, statement }) => {
      if (name !== "action" || route.name in actionsWithoutForm) return false;
      const calls = [...walk(statement)].some((node) => isCallOnRequest(node, "parseForm"));
      return !calls || !importsFrom(route.source, "parseForm", "~/http/form.server");
    });
    expect(without.map(({ route }) => route.file)).toEqual([]);
  });

  it("leaves the reading of bodies to app/http", () => {
    const reading = routes.filter(({ source }) =>
      [...walk(source)].some(
        (node) =>
          ts.isPropertyAccessExpression(node) &&
          /^(formData|json|text|arrayBuffer|blob|bytes|body)$/.test(node.name.text) &&
          /(^|\.)request(\.clone\(\))?$/.test(node.expression.getText()),
      ),
    );
    expect(reading.map(({ file }) => file)).toEqual([]);
  });
});

/** Form schema, meta, loader, action, component, its private pieces, ErrorBoundary. Returns what stands elsewhere. */
function outOfOrder({ source, name }: RouteModule): string[] {
  const faults: string[] = [];
  let last = -1;
  for (const statement of source.statements) {
    const exported = exportedNames(statement).length > 0 ? exportedNames(statement) : declaredNames(statement);
    const place = Math.max(...exported.map((one) => order.indexOf(one)), -1);
    if (place >= 0) {
      if (place < last) faults.push(`${name}: ${exported.join()} stands after ${order[last]}`);
      last = Math.max(last, place);
    } else if (isFormSchema(statement) && last >= order.indexOf("loader")) {
      faults.push(`${name}: the schema ${exported.join()} stands after ${order[last]}`);
    } else if (isPiece(statement) && last !== order.indexOf("default")) {
      faults.push(`${name}: the piece ${exported.join()} stands ${last < 0 ? "first" : `after ${order[last]}`}`);
    }
  }
  return faults;
}

function isFormSchema(statement: ts.Statement): boolean {
  if (!ts.isVariableStatement(statement)) return false;
  return statement.declarationList.declarations.some(({ initializer }) => initializer?.getText().startsWith("z."));
}

/** A private component: a function with a capital, not exported. */
function isPiece(statement: ts.Statement): boolean {
  return ts.isFunctionDeclaration(statement) && !isExported(statement) && /^[A-Z]/.test(statement.name?.text ?? "");
}
