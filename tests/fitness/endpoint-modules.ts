import ts from "typescript";
import { type RouteModule, routeModules } from "./route-modules";

/** Addresses under /api/ that ask for no key, each with its reason. */
export const withoutKey: Record<string, string> = {
  "api/not-found": "nothing is there",
  "api/v1/openapi": "how the others are used, the same for everyone; it says nothing of any district",
};

/** The modules of the endpoints for machines. */
export function endpointModules(): RouteModule[] {
  return routeModules().filter(({ name }) => name.startsWith("api/") && !(name in withoutKey));
}

/** Every method of every endpoint: "GET api/v1/me". */
export function endpointMethods(): string[] {
  return endpointModules().flatMap((route) => methodsOf(route).map(({ name }) => `${name.getText()} ${route.name}`));
}

/** `const name = endpoint({ … })` of a module. */
export function objectOf({ source }: RouteModule): { name: string; methods: ts.ObjectLiteralExpression } | null {
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isCallExpression(initializer) || initializer.expression.getText() !== "endpoint")
        continue;
      const [of] = initializer.arguments;
      if (of && ts.isObjectLiteralExpression(of)) return { name: name.getText(), methods: of };
    }
  }
  return null;
}

export function methodsOf(route: RouteModule): ts.MethodDeclaration[] {
  return objectOf(route)?.methods.properties.filter(ts.isMethodDeclaration) ?? [];
}
