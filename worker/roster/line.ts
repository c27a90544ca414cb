import type net from "node:net";
import { RemoteError } from "./remote-error";

type Done<T> = (error: Error | null | undefined, value?: T) => void;

/**
 * One connection's wire: every wait on the server goes through it, so that a wait ends when the wire is cut, when
 * nothing moves for `stallMs` milliseconds, or when `signal` is aborted. It knows nothing about the protocol on the
 * wire.
 */
export class Line {
  private socket: net.Socket | null = null;
  private readonly stallMs: number;
  private fail: (reason: unknown) => void = () => {};
  private readonly lost: Promise<never>;
  private readonly signal: AbortSignal | undefined;
  private greetedBefore = false;
  isCut = false;

  constructor({ stallMs, signal }: { stallMs: number; signal?: AbortSignal }) {
    this.stallMs = stallMs;
    this.signal = signal;
    this.lost = new Promise<never>((_, reject) => {
      this.fail = reject;
    });
    // Someone may be waiting or nobody may: a cut line is never an unhandled rejection.
    this.lost.catch(() => {});
    signal?.addEventListener("abort", this.onAbort, { once: true });
  }

  private readonly onAbort = () => this.cut(this.signal?.reason);

  /** Takes charge of the socket: it is destroyed when the line is cut. */
  take(socket: net.Socket): void {
    this.socket = socket;
    if (this.isCut) socket.destroy();
    socket.once("close", () => {
      if (this.greetedBefore) this.cut();
    });
    socket.on("error", () => {});
  }

  /** From now on a closed socket is a broken connection; before, the connecting code finds out why. */
  greeted(): void {
    this.greetedBefore = true;
    if (this.socket?.destroyed) this.cut();
  }

  /** Hangs up at once. Whatever waits rejects with `reason`, otherwise with RemoteError "dropped". */
  cut(reason: unknown = new RemoteError("dropped")): void {
    if (this.isCut) return;
    this.isCut = true;
    this.signal?.removeEventListener("abort", this.onAbort);
    this.fail(reason);
    this.socket?.destroy();
  }

  /** Waits for `work`, at most `ms`; then cuts the line and rejects with RemoteError "timeout". */
  async within<T>(ms: number, work: () => Promise<T>): Promise<T> {
    if (this.signal?.aborted) this.cut(this.signal.reason);
    const timer = setTimeout(() => this.cut(new RemoteError("timeout")), ms);
    try {
      return await Promise.race([this.lost, work()]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** One question to the server. `start` gets the callback for the answer and `alive`, to call when something moved. */
  async call<T>(start: (done: Done<T>, alive: () => void) => void): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const answer = new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => this.cut(new RemoteError("timeout")), this.stallMs);
      start(
        (error, value) => (error ? reject(error) : resolve(value as T)),
        () => timer?.refresh(),
      );
    });
    try {
      return await Promise.race([this.lost, answer]);
    } catch (error) {
      // What waits hears of a closed socket in many words; here it is one.
      if (this.socket?.destroyed) this.cut();
      if (this.isCut) return await this.lost;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
