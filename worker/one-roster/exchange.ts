import type { LookupAddress, LookupOptions } from "node:dns";
import type { IncomingHttpHeaders } from "node:http";
import net from "node:net";
import { setTimeout } from "node:timers/promises";
import { Agent } from "undici";
import { isNamed, resolveAllowed } from "../roster/address";
import { RemoteError, unreachable } from "../roster/remote-error";
import { asRemote, isUnreachable } from "./network-faults";

/**
 * Which hosts may be dialed, and times in milliseconds. An unreachable service is reported after at least `cantReachMs`
 * (1,500), as a roster server is. When `signal` is aborted, what is pending rejects with its reason.
 */
export type Reach = {
  allowedPrivateHosts: string[];
  cantReachMs?: number;
  connectTimeoutMs?: number;
  stallTimeoutMs?: number;
  signal?: AbortSignal;
};

export type Call = { url: URL; method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/** What came back: `body` is the JSON of it, undefined where it is none. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: unknown };

/** So many bytes of one answer are taken: a page of 2,000 people has about two million. */
const mostBytes = 64 * 1024 ** 2;

const usualPorts = new Set(["", "443", "8443"]);

/**
 * Calls of a service over HTTPS. Every address is looked up, judged and dialed as it was judged; no answer is followed
 * to another place. Plain HTTP and other ports are for hosts alone that the operator has named. Throws RemoteError.
 */
export class Exchange {
  private readonly agent: Agent;
  private readonly answered = new Set<string>();

  constructor(private readonly reach: Reach) {
    const { allowedPrivateHosts, connectTimeoutMs = 15_000, stallTimeoutMs = 60_000 } = reach;
    const judged = (
      host: string,
      { all }: LookupOptions,
      done: (error: Error | null, found: string | LookupAddress[], family?: number) => void,
    ) => {
      resolveAllowed(host, allowedPrivateHosts).then(
        (address) => {
          const family = net.isIP(address);
          if (all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
        (error: Error) => done(error, ""),
      );
    };
    this.agent = new Agent({
      connect: { lookup: judged as net.LookupFunction, timeout: connectTimeoutMs },
      headersTimeout: stallTimeoutMs,
      bodyTimeout: stallTimeoutMs,
      connections: 1,
    });
  }

  async send(call: Call): Promise<Answer> {
    const began = performance.now();
    try {
      await this.judge(call.url);
      const answer = await this.exchange(call);
      this.answered.add(call.url.origin);
      return answer;
    } catch (thrown) {
      const { signal, cantReachMs = 1_500 } = this.reach;
      if (signal?.aborted) throw signal.reason;
      const error = asRemote(thrown, this.answered.has(call.url.origin));
      const left = began + cantReachMs - performance.now();
      if (isUnreachable(error) && left > 0) await setTimeout(left, undefined, { signal }).catch(() => {});
      signal?.throwIfAborted();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /** Whether an address may be dialed at all. One that is a number is never looked up while dialing. */
  private async judge({ protocol, hostname, port }: URL): Promise<void> {
    const { allowedPrivateHosts } = this.reach;
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    const address = await resolveAllowed(host, allowedPrivateHosts);
    if (protocol === "https:" && usualPorts.has(port)) return;
    if (/^https?:$/.test(protocol) && isNamed(host, address, allowedPrivateHosts)) return;
    if (protocol === "http:") throw new RemoteError("service-refused", { message: unencrypted });
    throw unreachable("port-not-allowed");
  }

  private async exchange({ url, method = "GET", headers, body }: Call): Promise<Answer> {
    const said = await this.agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { accept: "application/json", "user-agent": "Rollcall", ...headers },
      body: body ?? null,
      signal: this.reach.signal,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of said.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new RemoteError("service-answer", { message: tooLarge });
      chunks.push(chunk);
    }
    return { status: said.statusCode, headers: said.headers, body: parsed(Buffer.concat(chunks)) };
  }
}

const unencrypted =
  "Rollcall signs in over encrypted connections only. Enter the address of the service that begins with https://.";
const tooLarge = "The service sent more than 64 MB at once. Nothing was applied. Ask your vendor.";

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
