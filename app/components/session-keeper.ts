import { sessionTimers as timers } from "domain/constants";
import {
  type Clock,
  checkEvery,
  clockFrom,
  endOf,
  mustRefresh,
  refreshRetries,
  type Times,
  warningOf,
  withActivity,
  withFailedRefresh,
  withTimes,
  withWarning,
} from "./session-clock";
import type { Answer, Surroundings, TabMessage } from "./session-surroundings";

/** Keeps watch over the session of a page: reports activity, refreshes, warns, and leaves when the server says so. */
export class SessionKeeper {
  #clock: Clock;
  /** The last sign of the person on this page. What the server or another tab tells of is none: it would go round. */
  #actedAt = Number.NEGATIVE_INFINITY;
  #reportedAt: number;
  #requestedAt: number;
  #tickedAt: number;
  #busy = false;
  #refreshing = false;
  #left = false;

  constructor(
    readonly who: string,
    times: Times,
    private readonly around: Surroundings,
    /** When the server said so. */
    at = around.now(),
  ) {
    this.#clock = clockFrom(times, at);
    // Requesting the page was activity, which the server has noted.
    this.#reportedAt = this.#requestedAt = this.#tickedAt = at;
  }

  /** The server has reported the state of the session, with a page or in answer to the request sent at `asked`. */
  update(times: Times, sentAt = this.around.now()): void {
    this.#clock = withTimes(this.#clock, times, sentAt);
    if (times.idleMs < 1_000) this.#reportedAt = sentAt;
    this.#look();
  }

  /** The person did something. Signs close together are one; the server hears of them once a minute. */
  activity(): void {
    const now = this.around.now();
    if (now - this.#clock.activeAt < timers.activityThrottleMs || now >= endOf(this.#clock)) return;
    this.#actedAt = now;
    this.#clock = withActivity(this.#clock, now);
    this.#look();
    this.#reportIfDue(now);
  }

  /** Called every second, and when the page comes into view again. */
  beat(): void {
    if (this.#left) return;
    const now = this.around.now();
    this.#look();
    const over = now >= endOf(this.#clock);
    const wait = over ? timers.activityThrottleMs : checkEvery(this.#clock, now);
    if (now - this.#requestedAt >= wait) void this.#ask();
    if (over) return;
    this.#reportIfDue(now);
    if (now - this.#tickedAt >= timers.refreshTickMs) {
      this.#tickedAt = now;
      if (mustRefresh(this.#clock, now)) void this.#refresh();
    }
  }

  /** "Stay signed in". */
  async stay(): Promise<void> {
    const now = this.around.now();
    this.#clock = withActivity(this.#clock, now);
    await this.#report(now);
    if (this.#clock.expiresAt - this.around.now() <= timers.nearExpiryMs) await this.#refresh();
  }

  /** Another tab has something to tell. */
  hear({ event, who }: TabMessage): void {
    if (event === "SIGNED_OUT") this.#leave("signed-out");
    else if (event === "SIGNED_IN" && who !== this.who) this.around.reload();
    else if (event !== "ACTIVE") void this.#ask();
    else if (who === this.who) {
      this.#reportedAt = this.around.now();
      this.#clock = withActivity(this.#clock, this.#reportedAt);
      this.#look();
    }
  }

  #look(): void {
    if (this.#left) return;
    const reason = warningOf(this.#clock, this.around.now());
    if (reason && this.#clock.warned !== reason) {
      this.#clock = withWarning(this.#clock, reason);
      this.around.warn(reason);
    }
    this.around.show(reason && { reason, end: endOf(this.#clock) });
  }

  #reportIfDue(now: number): void {
    if (this.#actedAt > this.#reportedAt && now - this.#reportedAt >= timers.activityReportMs) {
      void this.#report(now);
    }
  }

  async #report(now: number): Promise<void> {
    this.#reportedAt = now;
    if (this.#take(await this.around.ask("activity"), now)) this.around.tell("ACTIVE");
  }

  async #ask(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const sentAt = this.around.now();
    this.#requestedAt = sentAt;
    this.#take(await this.around.ask(), sentAt);
    this.#busy = false;
  }

  async #refresh(): Promise<void> {
    if (this.#refreshing) return;
    this.#refreshing = true;
    for (const wait of [0, ...refreshRetries()]) {
      if (wait > 0) await this.around.wait(wait);
      const sentAt = this.around.now();
      const answer = await this.around.ask("refresh");
      if (this.#take(answer, sentAt)) this.around.tell("TOKEN_REFRESHED");
      if (answer.kind !== "unknown") break;
      if (wait === refreshRetries().at(-1)) this.#clock = withFailedRefresh(this.#clock);
    }
    this.#refreshing = false;
    this.#look();
  }

  /** Counts from when it was asked: a slow answer must not make the session look longer than it is. */
  #take(answer: Answer, sentAt: number): boolean {
    if (answer.kind === "over") this.#leave("expired");
    if (answer.kind === "live") this.update(answer.times, sentAt);
    return answer.kind === "live";
  }

  #leave(how: "expired" | "signed-out"): void {
    if (this.#left) return;
    this.#left = true;
    this.around.show(null);
    this.around.leave(how);
  }
}
