import path from "node:path";

/** What a report of vitest says of its tests, as far as it is read here. */
export type VitestFiles = {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
}[];

/** A file of tests, or a group within one, in a report of Playwright. */
export type Suite = {
  file: string;
  suites?: Suite[];
  specs: { ok: boolean; title: string; tests: { status: string; results: { errors?: { message?: string }[] }[] }[] }[];
};

const firstLine = (message = "no message") => message.split("\n")[0] ?? "";

/** The tests that failed, a line each, so that the end of a long log says which. */
export const vitestFailures = (files: VitestFiles): string[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => `${path.relative("", name)} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
  );

/** The same of a browser's tests; one that passed only when tried again is named, too. */
export const playwrightFailures = (suites: Suite[]): string[] =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
      .map(({ title, tests }) => {
        const messages = tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors));
        return `${file} > ${title}: ${firstLine(messages[0]?.message)}`;
      }),
    ...playwrightFailures(inner),
  ]);
