import { sessionTimers as timers } from "domain/constants";

/** What the server says of a session, in milliseconds from now. */
export type Times = { expiresInMs: number; endsInMs: number; idleMs: number; refreshedAt: string };

/** Why a session will be over soon: nobody is there, it could not be refreshed, or it has lasted as long as it may. */
export type WarningReason = "idle" | "refresh" | "limit";

/**
 * What a page knows of its session, as instants of the browser's clock. Every function here takes one and makes
 * another.
 */
export type Clock = {
  activeAt: number;
  expiresAt: number;
  endsAt: number;
  /** The server's word for the period that runs; another one means that it was refreshed. */
  refreshedAt: string;
  refreshFailed: boolean;
  /** What the person was warned of already. */
  warned: WarningReason | null;
  /** When a warning was last taken back. */
  resetAt: number;
};

/** The clock of a page that has just been opened. */
export function clockFrom(times: Times, now: number): Clock {
  return {
    activeAt: now - times.idleMs,
    expiresAt: now + times.expiresInMs,
    endsAt: now + times.endsInMs,
    refreshedAt: times.refreshedAt,
    refreshFailed: false,
    warned: null,
    resetAt: Number.NEGATIVE_INFINITY,
  };
}

/**
 * Withdraws a warning, so that it can be given again. The warning about the last hour stays: nothing delays that end.
 */
function reset(clock: Clock, now: number): Clock {
  if (clock.warned === null || clock.warned === "limit") return clock;
  return { ...clock, warned: null, resetAt: now };
}

/** The person did something. */
export function withActivity(clock: Clock, now: number): Clock {
  const active = { ...clock, activeAt: Math.max(clock.activeAt, now) };
  return clock.warned === "idle" ? reset(active, now) : active;
}

/** The server has reported the state of the session. It knows about other tabs; the later activity counts. */
export function withTimes(clock: Clock, times: Times, now: number): Clock {
  const fresh = clockFrom(times, now);
  const { expiresAt, endsAt, refreshedAt } = fresh;
  const next = { ...clock, activeAt: Math.max(clock.activeAt, fresh.activeAt), expiresAt, endsAt, refreshedAt };
  if (refreshedAt !== clock.refreshedAt) return reset({ ...next, refreshFailed: false }, now);
  return next.warned === "idle" && !isIdle(next, now) ? reset(next, now) : next;
}

/** All retries of a refresh have failed. */
export function withFailedRefresh(clock: Clock): Clock {
  return { ...clock, refreshFailed: true };
}

/** The person was warned. */
export function withWarning(clock: Clock, reason: WarningReason): Clock {
  return { ...clock, warned: reason };
}

/** True once nothing was done for so long that a warning is due. */
export function isIdle(clock: Clock, now: number): boolean {
  return now - clock.activeAt >= timers.idleWarningMs;
}

/** When the session is over, as far as this page knows: the server has the last word. */
export function endOf(clock: Clock): number {
  return Math.min(clock.activeAt + timers.idleTimeoutMs, clock.expiresAt, clock.endsAt);
}

/** How long to wait before the server is asked again. */
export function checkEvery(clock: Clock, now: number): number {
  const left = Math.min(clock.expiresAt, clock.endsAt) - now;
  if (left < timers.checkNearEndWithinMs) return timers.checkNearEndMs;
  return isIdle(clock, now) ? timers.checkIdleMs : timers.checkActiveMs;
}

/** Whether this tick is the one to refresh: few are left of the period, more may follow, and the person is active. */
export function mustRefresh(clock: Clock, now: number): boolean {
  const ticksLeft = Math.floor((clock.expiresAt - now) / timers.refreshTickMs);
  return ticksLeft <= timers.refreshTicksLeft && clock.expiresAt < clock.endsAt - 1_000 && !isIdle(clock, now);
}

/** The waits between the tries of a refresh: each twice as long, and all of them within one tick. */
export function refreshRetries(): number[] {
  const waits: number[] = [];
  for (let wait: number = timers.refreshRetryMs, sum = wait; sum < timers.refreshTickMs; wait *= 2, sum += wait) {
    waits.push(wait);
  }
  return waits;
}

/** What to warn of now, or null. After a warning was taken back none is given for a while, but for the last hour's. */
export function warningOf(clock: Clock, now: number): WarningReason | null {
  const near = (instant: number) => instant - now <= timers.nearExpiryMs;
  if (near(clock.endsAt)) return "limit";
  if (now - clock.resetAt < timers.graceResetMs) return null;
  if (isIdle(clock, now)) return "idle";
  return near(clock.expiresAt) && clock.refreshFailed ? "refresh" : null;
}

/** Seconds left at which a screen reader hears of them; in between it is left in peace. */
const announcedAt = [120, 60, 20];

/** What to announce with so many seconds left: the latest of few marks that has been passed. Empty before the first. */
export function announcement(secondsLeft: number): string {
  const mark = announcedAt.findLast((seconds) => secondsLeft <= seconds);
  if (mark === undefined) return "";
  const words = mark >= 60 ? `${mark / 60} ${mark === 60 ? "minute" : "minutes"}` : `${mark} seconds`;
  return `Your session ends in ${words}.`;
}

/** Time left as people read it on a clock: "1:05". */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
