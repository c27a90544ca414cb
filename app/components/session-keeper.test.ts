import { beforeEach, describe, expect, it } from "vitest";
import { SessionKeeper } from "./session-keeper";
import type { Answer, View } from "./session-surroundings";

const second = 1_000;
const minute = 60 * second;
const fresh = { expiresInMs: 60 * minute, endsInMs: 12 * 60 * minute, idleMs: 0, refreshedAt: "first" };

let now: number;
let requests: string[];
let messages: string[];
let warned: string[];
let waited: number[];
let view: View | null;
let left: string | null;
let reloaded: boolean;
let answer: (intent: string) => Answer;

function keeper(times = fresh, at = now) {
  const around = {
    now: () => now,
    wait: async (ms: number) => {
      waited.push(ms);
      now += ms;
    },
    ask: async (intent?: string) => {
      requests.push(intent ?? "ask");
      return answer(intent ?? "ask");
    },
    tell: (event: string) => messages.push(event),
    warn: (reason: string) => warned.push(reason),
    show: (shown: View | null) => {
      view = shown;
    },
    leave: (how: string) => {
      left = how;
    },
    reload: () => {
      reloaded = true;
    },
  };
  return new SessionKeeper("me", times, around, at);
}

beforeEach(() => {
  now = 1_000_000;
  [requests, messages, warned, waited, view, left, reloaded] = [[], [], [], [], null, null, false];
  answer = () => ({ kind: "unknown" });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Lets time pass as a page has it: a beat every second. */
async function pass(one: SessionKeeper, ms: number, each?: () => void) {
  for (const end = now + ms; now < end; ) {
    now += second;
    each?.();
    one.beat();
    await settled();
  }
}

it("counts from when the page came, however late it is there itself", async () => {
  const one = keeper(fresh, now - 30 * second);
  await pass(one, 7 * minute + 29 * second);
  expect(warned).toEqual([]);
  await pass(one, second);
  expect(warned).toEqual(["idle"]);
});

describe("activity", () => {
  it("is reported at most once a minute, also when it stops in between", async () => {
    const one = keeper();
    let last = now;
    answer = (intent) => {
      if (intent === "activity") last = now;
      return { kind: "live", times: { ...fresh, idleMs: now - last } };
    };
    await pass(one, 3 * minute, () => one.activity());
    expect(requests.filter((intent) => intent === "activity")).toHaveLength(3);
    expect(messages.filter((event) => event === "ACTIVE")).toHaveLength(3);
    requests = [];
    now += 30 * second;
    one.activity();
    await pass(one, minute);
    expect(requests.filter((intent) => intent === "activity")).toHaveLength(1);
  });

  it("is reported of a person on this page only: an answer that took its time tells of none", async () => {
    const one = keeper();
    await pass(one, 2 * minute);
    requests = [];
    // The report took 40 ms to the server, so it counts as later there; the next questions take 10 ms.
    let last = now;
    answer = (intent) => {
      if (intent === "activity") last = now + 40;
      return { kind: "live", times: { ...fresh, idleMs: Math.max(0, now + 10 - last) } };
    };
    one.activity();
    await pass(one, 8 * minute + second);
    expect(requests.filter((intent) => intent === "activity")).toHaveLength(1);
    expect(warned).toEqual(["idle"]);
  });

  it("within a second is one", async () => {
    const one = keeper();
    await pass(one, 8 * minute);
    expect(view?.reason).toBe("idle");
    now += second;
    one.activity();
    const end = view;
    expect(end).toBeNull();
    now += 999;
    one.activity();
    await pass(one, 8 * minute - 1_999);
    expect(view).toBeNull();
    await pass(one, second);
    expect(view, "eight minutes after the first of the two").toMatchObject({ reason: "idle" });
  });
});

describe("a person who does nothing", () => {
  it("is warned once at eight minutes, sees it until the end, and is led away when the server says so", async () => {
    const one = keeper();
    await pass(one, 8 * minute - second);
    expect([warned, view]).toEqual([[], null]);
    await pass(one, second);
    expect(warned).toEqual(["idle"]);
    await pass(one, 2 * minute - second);
    expect(warned).toEqual(["idle"]);
    expect(view).toEqual({ reason: "idle", end: 1_000_000 + 10 * minute });
    expect(left).toBeNull();
    answer = () => ({ kind: "over" });
    await pass(one, 2 * second);
    expect([left, view]).toEqual(["expired", null]);
  });

  it("is not led away while the server says that the session lives: another tab keeps it", async () => {
    const one = keeper();
    answer = () => ({ kind: "live", times: { ...fresh, idleMs: minute } });
    await pass(one, 30 * minute);
    expect([left, warned]).toEqual([null, []]);
  });

  it("is not led away, and the server is asked again, while there is no answer", async () => {
    const one = keeper();
    await pass(one, 11 * minute);
    expect(left).toBeNull();
    expect(requests.slice(-10)).toEqual(Array(10).fill("ask"));
  });

  it("asks every 60 s, then every 120 s once idle", async () => {
    const one = keeper();
    await pass(one, 7 * minute);
    expect(requests).toHaveLength(7);
    await pass(one, 3 * minute - second);
    expect(requests).toHaveLength(8);
  });
});

describe("staying signed in", () => {
  it("reports, takes the warning back, and warns again eight minutes later", async () => {
    const one = keeper();
    await pass(one, 8 * minute);
    answer = () => ({ kind: "live", times: fresh });
    await one.stay();
    expect([requests.at(-1), messages, view]).toEqual(["activity", ["ACTIVE"], null]);
    answer = () => ({ kind: "unknown" });
    await pass(one, 8 * minute + second);
    expect(warned).toEqual(["idle", "idle"]);
  });

  it("leads to signing in when it comes too late", async () => {
    const one = keeper();
    answer = () => ({ kind: "over" });
    await one.stay();
    expect(left).toBe("expired");
  });
});

describe("a refresh", () => {
  const short = { ...fresh, expiresInMs: 3 * minute };

  it("comes by itself at a tick with three or fewer left, and the other tabs hear of it", async () => {
    const one = keeper(short);
    answer = (intent) => {
      const times = { ...short, expiresInMs: 1_000_000 + 3 * minute - now };
      return { kind: "live", times: intent === "refresh" ? { ...fresh, refreshedAt: "second" } : times };
    };
    await pass(one, 59 * second);
    expect(requests).not.toContain("refresh");
    await pass(one, 31 * second);
    expect(requests.filter((intent) => intent === "refresh")).toHaveLength(1);
    expect(messages).toContain("TOKEN_REFRESHED");
    expect(warned).toEqual([]);
  });

  it("that fails is tried again, each time after twice as long, and then the person is warned", async () => {
    const one = keeper(short);
    await pass(one, 91 * second);
    await settled();
    expect(waited).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800]);
    expect(warned).toEqual(["refresh"]);
    answer = () => ({ kind: "live", times: { ...fresh, refreshedAt: "second" } });
    await one.stay();
    expect(view).toBeNull();
  });

  it("of one who is idle does not come", async () => {
    const one = keeper({ ...fresh, expiresInMs: 10 * minute - second });
    await pass(one, 9 * minute);
    expect(requests).not.toContain("refresh");
  });
});

describe("another tab", () => {
  it("that signs out takes this one along, without a word of expiring", () => {
    keeper().hear({ event: "SIGNED_OUT", who: null });
    expect(left).toBe("signed-out");
  });

  it("in which someone else signs in makes this one load anew; the same person does not", async () => {
    keeper().hear({ event: "SIGNED_IN", who: "me" });
    await settled();
    expect([reloaded, requests]).toEqual([false, ["ask"]]);
    keeper().hear({ event: "SIGNED_IN", who: "someone else" });
    expect(reloaded).toBe(true);
  });

  it.each(["TOKEN_REFRESHED", "PASSWORD_RECOVERY"] as const)("that tells of %s makes this one ask", async (event) => {
    answer = () => ({ kind: "over" });
    keeper().hear({ event, who: "me" });
    await settled();
    expect([requests, left]).toEqual([["ask"], "expired"]);
  });

  it("in which the person works counts here", async () => {
    const one = keeper();
    await pass(one, 5 * minute);
    one.hear({ event: "ACTIVE", who: "me" });
    await pass(one, 7 * minute);
    expect([warned, requests.includes("activity")]).toEqual([[], false]);
  });
});
