import { afterAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { aFileReader, squidLine } from "./file-world";
import { matcherOf } from "./world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

/** Two batches: in each minute 50 pupils ask a site twice, and one line has no public website. */
const log = Array.from({ length: 22_000 }, (_, nth) => {
  const [minute, within] = [Math.floor(nth / 100), nth % 100];
  const address = within === 99 ? "http://10.0.0.1/private" : "https://alpha.example/page";
  return squidLine(minute * 60 + within / 2, `pupil${within % 50}`, address);
}).join("");

async function aReader(name: string) {
  const { id: districtId } = await aDistrict(db, name);
  const files = await aFileReader(db, { districtId, now: "2026-10-07T18:00:00Z", matcher: matcherOf({}) });
  const made = await files.upload(log);
  if (!made || typeof made === "string") throw new Error("not kept");
  const counts = async () => {
    const { state, accepted, rejected, faults, skipped, duplicate } = await files.look(made.id);
    // What goes on over the end of a batch is a visit that is there already, for a run that has not read that batch.
    return { state, accepted, rejected, faults, more: duplicate + (skipped.same_minute ?? 0) };
  };
  return { counts, read: (how?: Parameters<typeof files.read>[1]) => files.read(made.id, how) };
}

it("counts of a file are whole when a run that was taken over wakes up beside the next one", async () => {
  const alone = await aReader("Alone");
  await alone.read();
  const both = await aReader("Both");
  let begun = 0;
  const wakes = async (step: string) => {
    if (step !== "batch" || ++begun !== 1) return;
    const frozen = new AbortController();
    const freezes = async (step: string) => {
      if (step === "batch taken in") frozen.abort(new Error("it freezes again"));
    };
    await expect(both.read({ signal: frozen.signal, atStep: freezes })).rejects.toThrow("it freezes again");
  };
  await both.read({ atStep: wakes });
  expect(begun).toBe(3);
  expect(await both.counts()).toEqual(await alone.counts());
  expect((await alone.counts()).faults).toEqual({ no_site: 220 });
});
