import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { RemoteError } from "../roster/remote-error";
import { type Answer, Exchange, type Reach } from "./exchange";
import { oauth1Header } from "./oauth1";
import type { ServiceTarget } from "./target";
import { fetchToken } from "./tokens";

/** `retryMs` is how long to wait before each new attempt of a call, in milliseconds; none for a mere test. */
export type ServiceOptions = Reach & { retryMs: readonly number[]; now: () => Date };

/** How long a sync waits before each new attempt of a call, in milliseconds. */
export const patientRetries: readonly number[] = [2_000, 10_000, 30_000];
/** Longer than that nobody waits because a service says so. */
const mostWaitMs = 60_000;

/** A OneRoster REST service that is signed in to when it is first asked. Whoever opened it closes it. */
export class Service {
  private readonly exchange: Exchange;
  private token: string | null = null;
  private hasAnswered = false;

  constructor(
    private readonly target: ServiceTarget,
    private readonly options: ServiceOptions,
  ) {
    this.exchange = new Exchange(options);
  }

  /** The address of a list, with what is asked of it. */
  listAt(name: string, query: Readonly<Record<string, string>>): URL {
    const { url } = this.target;
    const at = new URL(`${url.pathname.replace(/\/+$/, "")}/${name}`, url);
    for (const [key, value] of Object.entries(query)) at.searchParams.set(key, value);
    return at;
  }

  /** Asks once more where that may help: with a new token, and after a pause. Throws RemoteError, never a status. */
  async get(url: URL, what: string): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const pause = this.options.retryMs[attempt];
      try {
        const answer = await this.ask(url);
        this.hasAnswered = true;
        if (answer.status === 200) return answer;
        const fault = faultOf(answer, what);
        if (fault.code !== "service-busy" || pause === undefined) throw fault;
        await this.pause(Math.max(pause, this.wantedPause(answer)));
      } catch (error) {
        // Who never answered is reported at once.
        const passes = error instanceof RemoteError && (error.code === "dropped" || error.code === "timeout");
        if (!passes || !this.hasAnswered || pause === undefined) throw error;
        await this.pause(pause);
      }
    }
  }

  close(): Promise<void> {
    return this.exchange.close();
  }

  private async ask(url: URL): Promise<Answer> {
    const isFresh = this.token === null;
    const answer = await this.exchange.send({ url, headers: { authorization: await this.authorization(url) } });
    if (answer.status !== 401 || isFresh || this.target.signIn.method !== "client_credentials") return answer;
    this.token = null;
    return this.exchange.send({ url, headers: { authorization: await this.authorization(url) } });
  }

  private async authorization(url: URL): Promise<string> {
    const { signIn, version } = this.target;
    if (signIn.method === "bearer") return `Bearer ${signIn.secret}`;
    if (signIn.method === "oauth1") {
      const timestamp = Math.floor(this.options.now().getTime() / 1_000);
      return oauth1Header(url, signIn, { timestamp, nonce: randomUUID() });
    }
    this.token ??= await fetchToken((call) => this.exchange.send(call), signIn, version);
    return `Bearer ${this.token}`;
  }

  private async pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.options.signal }).catch((error: unknown) => {
      throw this.options.signal?.reason ?? error;
    });
  }

  /** What Retry-After asks for (RFC 9110, section 10.2.3), as far as anybody waits. */
  private wantedPause({ headers }: Answer): number {
    const said = String(headers["retry-after"] ?? "");
    const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - this.options.now().getTime();
    return Number.isFinite(ms) ? Math.min(mostWaitMs, Math.max(0, ms)) : 0;
  }
}

/** What a status other than 200 means for people. `what` is the list that was asked for. */
function faultOf({ status }: Answer, what: string): RemoteError {
  if (status === 401) {
    const message = "The service rejected the sign-in. Check the client ID and the secret with your vendor.";
    return new RemoteError("sign-in-refused", { message });
  }
  if (status === 403) {
    const message = `The service does not let Rollcall read ${what}. Ask your vendor to allow the scope roster-core.readonly.`;
    return new RemoteError("service-refused", { message });
  }
  if (status === 404) {
    const message = `The service has no list of ${what} at this address. Check the service address and the version with your vendor.`;
    return new RemoteError("service-refused", { message });
  }
  if (status >= 300 && status < 400) {
    const message = "The service address leads to another address. Enter the one your vendor’s documentation gives.";
    return new RemoteError("service-refused", { message });
  }
  if (status === 429 || status >= 500) return new RemoteError("service-busy");
  const message = `The service rejected the request for ${what} (status ${status}). Check the service address and the version with your vendor.`;
  return new RemoteError("service-refused", { message });
}
