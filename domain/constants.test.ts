import { readFileSync } from "node:fs";
import { sourceFiles } from "tests/check/source";
import { expect, test } from "vitest";
import { files, lists, notUsed, seedConfidence, session, sessionTimers, shell, toasts } from "./constants";

const [second, minute] = [1_000, 60_000];

test("the constants that the specification fixes have its values", () => {
  expect(session.idleMinutes).toBe(10);
  expect(sessionTimers).toMatchObject({
    idleWarningMs: 8 * minute,
    idleTimeoutMs: 10 * minute,
    activityThrottleMs: second,
    nearExpiryMs: 5 * minute,
    graceResetMs: 10 * second,
    checkNearEndMs: 30 * second,
    checkActiveMs: minute,
    checkIdleMs: 2 * minute,
    checkNearEndWithinMs: 10 * minute,
    refreshTickMs: 30 * second,
    refreshTicksLeft: 3,
    refreshRetryMs: 200,
    errorSignOutMs: 10 * second,
    warningToastMs: 10 * second,
  });
  expect(toasts).toEqual({ lastsMs: 4 * second, visible: 3, gapPx: 14, widthPx: 356 });
  expect(shell).toEqual({
    mobileBelowPx: 768,
    hoverDelayMs: 100,
    tooltipOpenMs: 700,
    tooltipSkipMs: 300,
    themes: ["light", "dark", "system"],
    themeKey: "theme",
  });
  expect(lists).toEqual({
    schools: 1_000,
    districtPage: 1_000,
    syncLogs: 10,
    referenceStaleMs: 5 * minute,
    referenceRetries: 1,
  });
  expect(files).toEqual({ cacheSeconds: 3_600, listLimit: 100 });
  expect(seedConfidence).toBe(0.9);
  expect(notUsed).toEqual({
    profileFetchDelayMs: 0,
    authKeyCacheMs: 10 * minute,
    libraryRetries: 3,
    libraryLongestBackoffMs: 30 * second,
    realtimeTimeoutMs: 10 * second,
    realtimeHeartbeatMs: 25 * second,
    realtimePushBuffer: 100,
  });
});

/** Listed so that the specification is covered in full; its comment says why nothing uses it. */
const unused = ["listLimit"];
/** A style sheet can't read them: it has them under names of its own. */
const inStyles = { gapPx: `--toast-gap: ${toasts.gapPx}px;`, widthPx: `--toast-width: ${toasts.widthPx}px;` };

test("each of them is used, where it is stated", () => {
  const texts = sourceFiles("app", "db", "domain", "worker")
    .filter((file) => !/\.test\.tsx?$/.test(file) && file !== "domain/constants.ts")
    .map((file) => readFileSync(file, "utf8"));
  const names = [session, sessionTimers, toasts, shell, lists, files].flatMap((group) => Object.keys(group));
  const idle = names.filter((name) => !texts.some((text) => new RegExp(`\\.${name}\\b|\\b${name}[,} ]`).test(text)));
  expect(idle).toEqual([...Object.keys(inStyles), ...unused]);
  const styles = readFileSync("app/styles/tokens.css", "utf8");
  for (const one of Object.values(inStyles)) expect(styles).toContain(one);
  expect(names.length).toBeGreaterThan(30);
});
