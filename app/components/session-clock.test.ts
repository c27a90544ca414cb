import { describe, expect, it } from "vitest";
import {
  announcement,
  checkEvery,
  clockFrom,
  endOf,
  isIdle,
  mustRefresh,
  refreshRetries,
  timeLeft,
  warningOf,
  withActivity,
  withFailedRefresh,
  withTimes,
  withWarning,
} from "./session-clock";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const start = 1_000_000_000;
const fresh = { expiresInMs: hour, endsInMs: 12 * hour, idleMs: 0, refreshedAt: "first" };
const clock = clockFrom(fresh, start);
const at = (ms: number) => start + ms;

describe("the end of a session", () => {
  it("comes ten minutes after the last activity, with the period, or with the twelve hours, whichever is first", () => {
    expect(endOf(clock)).toBe(at(10 * minute));
    expect(endOf(withActivity(clock, at(55 * minute)))).toBe(at(hour));
    const late = clockFrom({ ...fresh, endsInMs: 4 * minute }, start);
    expect(endOf(late)).toBe(at(4 * minute));
  });

  it("counts what the server knows of other tabs, and never takes activity back", () => {
    const updated = withTimes(clock, { ...fresh, idleMs: minute }, at(6 * minute));
    expect(endOf(updated)).toBe(at(15 * minute));
    const older = withTimes(withActivity(clock, at(6 * minute)), { ...fresh, idleMs: 3 * minute }, at(6 * minute));
    expect(endOf(older)).toBe(at(16 * minute));
  });
});

describe("asking the server", () => {
  it("is every 60 s while active, 120 s while idle, 30 s under ten minutes to expiry", () => {
    expect(checkEvery(clock, at(minute))).toBe(60 * second);
    expect(checkEvery(clock, at(8 * minute))).toBe(120 * second);
    const active = withActivity(clock, at(50 * minute));
    expect(checkEvery(active, at(50 * minute))).toBe(60 * second);
    expect(checkEvery(active, at(50 * minute + second))).toBe(30 * second);
    const last = clockFrom({ ...fresh, endsInMs: 9 * minute }, start);
    expect(checkEvery(last, start)).toBe(30 * second);
  });
});

describe("a refresh", () => {
  const active = withActivity(clock, at(57 * minute));

  it("is due at the tick that has three or fewer behind it", () => {
    expect(mustRefresh(active, at(hour - 4 * 30 * second))).toBe(false);
    expect(mustRefresh(active, at(hour - 4 * 30 * second + 1))).toBe(true);
    expect(mustRefresh(active, at(hour - 30 * second))).toBe(true);
  });

  it("is for those who are active, and for sessions that can last longer", () => {
    expect(mustRefresh(clock, at(59 * minute))).toBe(false);
    const last = clockFrom({ ...fresh, expiresInMs: minute, endsInMs: minute }, start);
    expect(mustRefresh(last, start)).toBe(false);
  });

  it("is tried again after 200 ms, then twice as long each time, all within one tick", () => {
    const waits = refreshRetries();
    expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(30 * second);
  });
});

describe("a warning", () => {
  it("comes after eight minutes without activity, not before", () => {
    expect(warningOf(clock, at(8 * minute - 1))).toBeNull();
    expect(warningOf(clock, at(8 * minute))).toBe("idle");
    expect(isIdle(clock, at(8 * minute))).toBe(true);
  });

  it("does not come near the end of a period that will be refreshed", () => {
    const active = withActivity(clock, at(58 * minute));
    expect(warningOf(active, at(58 * minute))).toBeNull();
  });

  it("comes five minutes before the end when the refresh has failed", () => {
    const failed = withFailedRefresh(withActivity(clock, at(54 * minute)));
    expect(warningOf(failed, at(55 * minute - 1))).toBeNull();
    expect(warningOf(failed, at(55 * minute))).toBe("refresh");
  });

  it("comes five minutes before the twelve hours end, whatever the person does", () => {
    const last = clockFrom({ ...fresh, endsInMs: 10 * minute }, start);
    expect(warningOf(withActivity(last, at(4 * minute)), at(5 * minute - 1))).toBeNull();
    const warned = withWarning(last, "limit");
    const active = withActivity(warned, at(6 * minute));
    expect(warningOf(active, at(6 * minute))).toBe("limit");
    expect(active.warned).toBe("limit");
  });

  it("is taken back by activity, and not given again for ten seconds", () => {
    const warned = withWarning(clock, "idle");
    const active = withActivity(warned, at(9 * minute));
    expect(active.warned).toBeNull();
    expect(warningOf(active, at(9 * minute))).toBeNull();
    // The refresh fails within the grace: the warning waits for the end of it.
    const failed = withFailedRefresh({ ...active, expiresAt: at(10 * minute) });
    expect(warningOf(failed, at(9 * minute + 10 * second - 1))).toBeNull();
    expect(warningOf(failed, at(9 * minute + 10 * second))).toBe("refresh");
  });

  it("is taken back by a refresh, also one of another tab, and not by the same period told again", () => {
    const failed = withWarning(withFailedRefresh(clock), "refresh");
    const same = withTimes(failed, { ...fresh, expiresInMs: 5 * minute }, at(55 * minute));
    expect(same.warned).toBe("refresh");
    const refreshed = withTimes(failed, { ...fresh, refreshedAt: "second" }, at(56 * minute));
    expect([refreshed.warned, refreshed.refreshFailed]).toEqual([null, false]);
  });
});

describe("the time left", () => {
  it("is announced at two minutes, one minute and twenty seconds, and in peace in between", () => {
    const heard = Array.from({ length: 130 }, (_, past) => announcement(130 - past));
    expect([...new Set(heard)]).toEqual([
      "",
      "Your session ends in 2 minutes.",
      "Your session ends in 1 minute.",
      "Your session ends in 20 seconds.",
    ]);
    expect([heard[9], heard[10]]).toEqual(["", "Your session ends in 2 minutes."]);
    expect([heard[69], heard[70]]).toEqual(["Your session ends in 2 minutes.", "Your session ends in 1 minute."]);
    expect([heard[109], heard[110]]).toEqual(["Your session ends in 1 minute.", "Your session ends in 20 seconds."]);
  });

  it("is shown in minutes and seconds", () => {
    expect([120_000, 61_000, 60_001, 9_000, 1, 0, -5_000].map(timeLeft)).toEqual([
      "2:00",
      "1:01",
      "1:01",
      "0:09",
      "0:01",
      "0:00",
      "0:00",
    ]);
  });
});
