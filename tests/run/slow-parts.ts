import { sourceFiles } from "../check/source";

/**
 * A part of the slow lane: its test files (or the browser's tests with a tag), how many minutes it takes on two cores,
 * and which files' changes it is run for.
 */
export type SlowPart = {
  name: string;
  minutes: number;
  tests: { tool: "vitest"; files: RegExp } | { tool: "playwright"; tag: string };
  touchedBy: RegExp[];
};

// What every part stands on.
const ground = [/^migrations\//, /^db\/(client|migrate|embedded)/, /^package-lock\.json$/];
const rosters = /^(domain\/rosters|worker\/roster)\//;

/** The more a part finds for its minutes, the further ahead it stands: where time is short, the first ones are run. */
export const slowParts: SlowPart[] = [
  {
    name: "100,000 schools in one file, 300,000 lines of the audit log, JSON of every shape at the door",
    minutes: 1,
    tests: { tool: "vitest", files: /^tests\/routes\/.*\.slow\.test\.ts$/ },
    touchedBy: [
      ...[...ground, /^domain\/places\//, /^app\/routes\/places\//, /^tests\/routes\/directory-import/],
      ...[/^domain\/audit\//, /^app\/routes\/audit\//, /^tests\/routes\/(audit-log|json-growth)/],
      ...[
        /^app\/http\/(json|events-body|body|short-way)\./,
        /^app\/routes\/api\//,
        /^domain\/usage\/(read-events|take-batch)/,
      ],
    ],
  },
  {
    name: "drills: workers, webs and servers that die or hang in the middle of something",
    minutes: 11,
    tests: { tool: "vitest", files: /^tests\/faults\/.*\.slow\.test\.ts$/ },
    touchedBy: [
      ...[...ground, rosters, /^worker\//, /^tests\/(faults|jobs|support)\//],
      ...[/^app\/http\/(gate|body|services)\./, /^app\/entry\.server/, /^db\/(watch|lost-turn)/],
    ],
  },
  {
    name: "a million addresses, matched twice",
    minutes: 5,
    tests: { tool: "vitest", files: /^tests\/matching\/.*\.slow\.test\.ts$/ },
    touchedBy: [/^migrations\//, /^domain\/software\/addresses\//, /^tests\/matching\//],
  },
  {
    name: "a log of a million lines, in memory that stays flat; faults while use comes in; a day counted unanalyzed",
    minutes: 2,
    tests: { tool: "vitest", files: /^tests\/usage\/(logs-million|faults|never-analyzed)\.slow\.test\.ts$/ },
    touchedBy: [
      ...[/^package-lock\.json$/, /^migrations\//, /^domain\/usage\//],
      /^tests\/usage\/(log|faults\.|never-analyzed)/,
    ],
  },
  {
    name: "Unauthorized Usage with 30,000 sites, and other people's pages meanwhile",
    minutes: 2,
    tests: { tool: "vitest", files: /^tests\/usage\/unauthorized-many\.slow\.test\.ts$/ },
    touchedBy: [
      ...[/^migrations\//, /^domain\/usage\/(.*unauthorized|kept-(days|windows)|queries\/target-counts)/],
      /^tests\/usage\/unauthorized-/,
    ],
  },
  {
    name: "webs, workers and databases that die while visits come in and are counted",
    minutes: 6,
    tests: { tool: "vitest", files: /^tests\/usage\/faults-(?!folder).*\.slow\.test\.ts$/ },
    touchedBy: [
      ...[...ground, /^domain\/usage\/[^/]+\.ts$/, /^domain\/usage\/commands\/accept/],
      ...[/^domain\/usage\/queries\/(intake|numbers|roll-up|marks)/, /^db\/watch/, /^worker\/(consume|queue)\./],
      ...[/^domain\/usage\/(files|queries)\/(files|import-file|line-batches|parts)\./],
      ...[/^worker\/jobs\/((roll-up|waiting)-usage|import-usage-file)\./, /^app\/routes\/api\/v1\/usage-events\//],
      ...[
        /^app\/http\/(endpoint|events-body|problem|services)\./,
        /^tests\/(usage\/faults-(?!folder|steps)|faults\/(usage-|small-|web\.))/,
      ],
    ],
  },
  {
    name: "workers that die while they fetch filter logs from a folder, and servers that go away",
    minutes: 6,
    tests: { tool: "vitest", files: /^tests\/usage\/faults-folder\.slow\.test\.ts$/ },
    touchedBy: [
      ...[
        ...ground,
        /^worker\/usage-folder\/log-folder\./,
        /^worker\/roster\/(fetch|line|ssh|target|temp-folder|remote-.*)\.ts$/,
      ],
      ...[/^worker\/jobs\/((look-for|import)-usage-files?|(waiting-usage|due-usage-folders))\./],
      ...[
        /^domain\/usage\/files\/(keep-file|parts|file-row|import-file|import-run)\./,
        /^worker\/(consume|job-worker)\./,
      ],
      ...[/^domain\/usage\/queries\/(remote-files|file-arrival|file-parts|files)\./, /^domain\/rosters\/queries\/log-/],
      /^tests\/(usage\/(faults-(folder|steps|workers)|file-world)|faults\/usage-worker|support\/(sftp|tcp-gate))/,
    ],
  },
  {
    name: "the queue with the lock times of real life, and without its database",
    minutes: 2,
    tests: { tool: "vitest", files: /^tests\/jobs\/.*\.slow\.test\.ts$/ },
    touchedBy: [/^package-lock\.json$/, /^worker\/[^/]+\.ts$/, /^worker\/jobs\//, /^tests\/jobs\//],
  },
  {
    name: "every route read as a page and by its loader alone, by everyone",
    minutes: 3,
    tests: { tool: "vitest", files: /^tests\/access\/matrix\.slow\.test\.ts$/ },
    touchedBy: [
      ...[
        /^package-lock\.json$/,
        /^app\/routes/,
        /^app\/(screens\/|http\/(viewer|perform|screens|gate|guard-form|key|csv|list)\b)/,
        /^app\/(entry\.server|root)\./,
      ],
      ...[/^domain\/access\//, /^tests\/access\/matrix/],
    ],
  },
  {
    name: "forged fields in every form, by the highest and the lowest who may send it",
    minutes: 3,
    tests: { tool: "vitest", files: /^tests\/access\/no-self-raise\.slow\.test\.ts$/ },
    touchedBy: [/^package-lock\.json$/, /^app\/http\/.*form/, /^domain\/access\//, /^tests\/access\//],
  },
  {
    name: "every form sent with each field spoiled in every way",
    minutes: 5,
    tests: { tool: "vitest", files: /^tests\/access\/tampered-forms\.slow\.test\.ts$/ },
    touchedBy: [/^package-lock\.json$/, /^app\/http\/.*form/, /^tests\/access\/tampered/],
  },
  {
    name: "hostile text in every answer and endless filters, as the highest and a low role meet them",
    minutes: 2,
    tests: { tool: "vitest", files: /^tests\/access\/(hostile-text|long-filters)\.slow\.test\.ts$/ },
    touchedBy: [
      ...[/^package-lock\.json$/, /^app\/(http\/.*(list|filter|gate)|ui\/|components\/|root|routes\/.*\.tsx$)/],
      ...[/^domain\/.*(filter|search|queries)/, /^tests\/access\/(hostile-text|long-filters)/],
    ],
  },
  {
    name: "backups made and given back, by the commands",
    minutes: 2,
    tests: { tool: "vitest", files: /^tests\/cli\/backup\.slow\.test\.ts$/ },
    touchedBy: [...ground, /^db\/(backup|secrets)/, /^worker\/(backup|cli|prepare)/, /^tests\/cli\//],
  },
  {
    name: "the check of a roster, as an operator runs it",
    minutes: 1,
    tests: { tool: "vitest", files: /^tests\/cli\/roster-check\.slow\.test\.ts$/ },
    touchedBy: [...ground, rosters, /^worker\/(roster-check|cli)\//, /^tests\/(cli|roster)\//],
  },
  {
    name: "settings that web and worker refuse, each in a process of its own",
    minutes: 2,
    tests: { tool: "vitest", files: /^tests\/cli\/settings\.slow\.test\.ts$/ },
    touchedBy: [
      ...[/^package-lock\.json$/, /^app\/(entry|http\/env)\.server/, /^worker\/(env|cli\/worker)\.ts$/],
      ...[/^domain\/access\/secret/, /^tests\/cli\/(judge-)?settings/],
    ],
  },
  {
    name: "commands that meet in the database, each with each",
    minutes: 7,
    tests: { tool: "vitest", files: /^tests\/governance\/.*\.slow\.test\.ts$/ },
    touchedBy: [
      ...ground,
      /^domain\/.*\/(commands|queries)\//,
      /^domain\/rosters\/(apply|people|places|turn)/,
      /^tests\/governance\//,
    ],
  },
  {
    name: "the demo, from nothing to Ctrl-C and again",
    minutes: 2,
    tests: { tool: "vitest", files: /^tests\/cli\/demo\.slow\.test\.ts$/ },
    touchedBy: [...ground, /^db\/seed\//, /^domain\/demo\//, /^worker\/(cli|demo)\//, /^tests\/cli\//],
  },
  {
    name: "accessibility at every size and in both themes",
    minutes: 8,
    tests: { tool: "playwright", tag: "@axe" },
    touchedBy: [/^app\/(ui|components|routes|styles)\//, /^app\/[^/]+$/, /^tests\/e2e\//],
  },
  {
    name: "long journeys without scripts, too",
    minutes: 2,
    tests: { tool: "playwright", tag: "@twice" },
    touchedBy: [/^app\/http\/.*(form|gate)/, /^app\/(ui|components|routes|screens)\//, /^app\/[^/]+$/, /^tests\/e2e\//],
  },
];

/** The test files of a part. */
export function filesOf({ tests }: SlowPart): string[] {
  return tests.tool === "vitest" ? sourceFiles("tests").filter((file) => tests.files.test(file)) : [];
}

/**
 * The parts to run in so many minutes: those that one of the changed files touches, or all where it is not known what
 * changed; as many of them as fit.
 */
export function chooseParts(changed: string[] | null, minutes: number): { chosen: SlowPart[]; late: SlowPart[] } {
  const touched = slowParts.filter(
    ({ touchedBy }) => changed === null || changed.some((file) => touchedBy.some((one) => one.test(file))),
  );
  const chosen: SlowPart[] = [];
  const late: SlowPart[] = [];
  let rest = minutes;
  for (const part of touched) {
    const fits = part.minutes <= rest;
    (fits ? chosen : late).push(part);
    if (fits) rest -= part.minutes;
  }
  return { chosen, late };
}
