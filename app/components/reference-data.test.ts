import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newReferenceClient, type ReferenceKind, referenceQuery } from "./reference-data";

const failures: Record<ReferenceKind, string> = {
  schools: "Failed to fetch schools",
  categories: "Failed to fetch categories",
  "funding-sources": "Failed to fetch funding sources",
  districts: "Failed to fetch districts",
  states: "Failed to fetch states",
};
const kinds = Object.keys(failures) as ReferenceKind[];
const fetched = vi.fn<(address: string) => Response>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string) => fetched(address));
  fetched.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (rows: object[], more = false) => Response.json({ rows, more });

describe("reference data", () => {
  test.each(kinds)("of %s: a list that can't be read is tried once more, then said", async (kind) => {
    fetched.mockImplementation(() => new Response("no", { status: 500 }));
    const said: string[] = [];
    const client = newReferenceClient((text) => said.push(text));
    const read = client.fetchQuery({ ...referenceQuery(kind), retry: 1 }).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await read).toBe(failures[kind]);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      `/reference-data/${kind}`,
      `/reference-data/${kind}`,
    ]);
    expect(said).toEqual([failures[kind]]);
  });

  test("is tried once more by itself, not three times", async () => {
    fetched.mockImplementation(() => new Response("no", { status: 500 }));
    const client = newReferenceClient(() => {});
    const stop = new QueryObserver(client, referenceQuery("schools")).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    stop();
  });

  test("is kept for five minutes and not longer", async () => {
    fetched.mockImplementation(() => answer([{ id: "1", name: "One" }]));
    const client = newReferenceClient(() => {});
    const look = async () => {
      const stop = new QueryObserver(client, referenceQuery("categories")).subscribe(() => {});
      await vi.advanceTimersByTimeAsync(0);
      stop();
    };
    await look();
    await vi.advanceTimersByTimeAsync(4 * 60_000 + 59_000);
    await look();
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await look();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test("of districts comes in ranges until there is no more", async () => {
    const range = (from: number, n: number) => Array.from({ length: n }, (_, at) => ({ id: `${from + at}` }));
    fetched.mockImplementation((address) => {
      const from = Number(new URL(address, "http://rollcall.invalid").searchParams.get("from") ?? 0);
      return answer(range(from, from < 2_000 ? 1_000 : 12), from < 2_000);
    });
    const { rows, more } = await newReferenceClient(() => {}).fetchQuery(referenceQuery("districts"));
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      "/reference-data/districts",
      "/reference-data/districts?from=1000",
      "/reference-data/districts?from=2000",
    ]);
    expect(rows).toHaveLength(2_012);
    expect(more).toBe(false);
  });

  test("asks for the schools of a district, or those with some letters, as lists of their own", async () => {
    fetched.mockImplementation(() => answer([], true));
    const client = newReferenceClient(() => {});
    expect((await client.fetchQuery(referenceQuery("schools", { district: "d" }))).more).toBe(true);
    await client.fetchQuery(referenceQuery("schools", { district: "d", q: "oak & pine" }));
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      "/reference-data/schools?district=d",
      "/reference-data/schools?district=d&q=oak+%26+pine",
    ]);
  });
});
