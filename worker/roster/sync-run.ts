import type { Db } from "db/client";
import { type Scope, wholeDistrict } from "domain/access/scope";
import { type ClaimedSync, type SyncProgress, type SyncStep, signSync } from "domain/rosters/queries/sync-runs";
import { type SyncStepName, syncSteps } from "domain/rosters/terms";
import type { Logger } from "pino";
import { StopRequested, TakenOver } from "./failures";

/** The share of the whole (in percent) that is done when each step begins. */
const begins: Record<SyncStepName, number> = {
  list: 0,
  settle: 2,
  download: 5,
  read: 35,
  check: 65,
  compare: 75,
  apply: 82,
};

const tickMs = 500;
const heartbeatMs = 2_000;

type Beginning = {
  db: Db;
  sync: ClaimedSync;
  now: () => Date;
  log: Logger;
  outer: AbortSignal;
  atStep?: (step: string) => Promise<void>;
};

/**
 * One run of one sync, as its row tells of it: steps, progress, a sign of life. `signal` aborts when the run must end:
 * a person asked for it (StopRequested), another run has taken over (TakenOver), or the worker says so.
 */
export class SyncRun {
  readonly scope: Scope;
  readonly steps: SyncStep[] = [];
  progress: SyncProgress = { file: null, filesDone: 0, filesTotal: 0, rowsDone: 0, rowsTotal: null, percent: 0 };
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly follow: () => void;
  private step: SyncStepName = "list";
  private signing: Promise<void> | null = null;
  private signedAt = 0;
  private news = false;

  constructor(private readonly given: Beginning) {
    this.scope = wholeDistrict(given.sync.districtId);
    this.follow = () => this.controller.abort(given.outer.reason);
    if (given.outer.aborted) this.follow();
    else given.outer.addEventListener("abort", this.follow, { once: true });
    if (given.sync.stopRequested) this.controller.abort(new StopRequested());
    this.timer = setInterval(() => this.tick(), tickMs);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Writes down that a step begins; gives up before it when the run must end. */
  async begin(step: SyncStepName): Promise<void> {
    this.signal.throwIfAborted();
    this.step = step;
    this.steps.push({ step, startedAt: this.given.now().toISOString(), finishedAt: null, note: null });
    this.report({ percent: begins[step] });
    await this.sign();
    await this.given.atStep?.(step);
    this.signal.throwIfAborted();
  }

  /** The last step is done; what came of it, in a few words. */
  finish(note: string | null): void {
    const last = this.steps.at(-1);
    if (last) Object.assign(last, { finishedAt: this.given.now().toISOString(), note });
  }

  /** Runs one step from its beginning to its note; gives up after it, too, when the run must end. */
  async during<T>(step: SyncStepName, work: () => Promise<T>, note: (result: T) => string): Promise<T> {
    await this.begin(step);
    const result = await work();
    this.finish(note(result));
    this.signal.throwIfAborted();
    return result;
  }

  /** Takes how far the step is; it is written down with the next sign of life. */
  report(progress: Partial<SyncProgress>, partOfStep?: number): void {
    this.progress = { ...this.progress, ...progress };
    if (partOfStep !== undefined) {
      const next = syncSteps[syncSteps.indexOf(this.step) + 1];
      const share = (next ? begins[next] : 100) - begins[this.step];
      this.progress.percent = Math.floor(begins[this.step] + share * Math.min(1, partOfStep));
    }
    this.news = true;
  }

  /** Asks the row whether this run may go on; `signal` tells. A database that does not answer says nothing about it. */
  async look(): Promise<void> {
    await this.sign().catch((error: Error) =>
      this.given.log.warn({ reason: error.message }, "a sync's row can't be read"),
    );
  }

  /** Why the row of the sync did not take what this run wanted to write. */
  async whyNot(): Promise<Error> {
    await this.sign();
    return this.signal.reason instanceof Error ? this.signal.reason : new TakenOver();
  }

  /** No more signs of life; waits for one that is on its way. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    this.given.outer.removeEventListener("abort", this.follow);
    await this.signing;
  }

  private tick(): void {
    if (this.signing || this.signal.aborted) return;
    if (!this.news && Date.now() - this.signedAt < heartbeatMs) return;
    this.signing = this.sign()
      .catch((error: Error) => this.given.log.warn({ reason: error.message }, "a sync could not write its progress"))
      .finally(() => {
        this.signing = null;
      });
  }

  private async sign(): Promise<void> {
    const { db, sync } = this.given;
    this.news = false;
    this.signedAt = Date.now();
    const { step, progress, steps } = this;
    const state = await signSync(db, this.scope, { id: sync.id, fence: sync.fence, step, progress, steps });
    if (state === "stop-requested") this.controller.abort(new StopRequested());
    if (state === "lost") this.controller.abort(new TakenOver());
  }
}
