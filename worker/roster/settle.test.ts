import { describe, expect, it } from "vitest";
import { SyncFailure } from "./failures";
import { patienceOf, settle } from "./settle";

/** A folder whose looks are played one after the other, with a clock that moves as long as is paused. */
function played(looks: { size?: number; at?: number }[], start = 1_000_000) {
  let clock = start;
  let nth = 0;
  return {
    seen: () => nth,
    clock: () => clock - start,
    settling: {
      now: () => new Date(clock),
      pause: async (ms: number) => {
        clock += ms;
      },
      look: async () => {
        const { size = 1, at = 0 } = looks[Math.min(nth++, looks.length - 1)] ?? {};
        return [{ name: "users.csv", size, modifiedAt: new Date(at) }];
      },
    },
  };
}

describe("waiting until files are stable", () => {
  it("takes two equal looks for somebody who waits", async () => {
    const folder = played([{}, {}]);
    await settle({ ...folder.settling, patience: patienceOf("manual") });
    expect([folder.seen(), folder.clock()]).toEqual([2, 5_000]);
  });

  it("goes on while size or time change", async () => {
    const folder = played([{ size: 1 }, { size: 2 }, { size: 2, at: 5 }, { size: 2, at: 5 }]);
    const files = await settle({ ...folder.settling, patience: patienceOf("manual") });
    expect(folder.seen()).toBe(4);
    expect(files[0]?.size).toBe(2);
  });

  it("needs five quiet minutes for a schedule, by the server's clock", async () => {
    const old = played([{ at: 1_000_000 - 300_000 }]);
    await settle({ ...old.settling, patience: patienceOf("schedule") });
    expect(old.clock()).toBe(5_000);
    const fresh = played([{ at: 1_000_000 - 60_000 }]);
    await settle({ ...fresh.settling, patience: patienceOf("schedule") });
    expect(fresh.clock()).toBe(240_000);
  });

  it("takes five minutes without change for quiet when the server's clock is ahead", async () => {
    const folder = played([{ at: 9_000_000_000 }]);
    await settle({ ...folder.settling, patience: patienceOf("schedule") });
    expect(folder.clock()).toBe(300_000);
  });

  it("gives up on a folder that never comes to rest, and names the file", async () => {
    const folder = played(Array.from({ length: 1_000 }, (_, size) => ({ size })));
    const settling = settle({ ...folder.settling, patience: patienceOf("manual") });
    await expect(settling).rejects.toThrow(SyncFailure);
    await expect(settling).rejects.toThrow("users.csv keeps changing");
    expect(folder.clock()).toBeLessThanOrEqual(130_000);
  });
});
