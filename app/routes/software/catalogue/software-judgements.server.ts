import type { Conflict } from "domain/conflict";
import { rateSoftware, takeBackRating } from "domain/software/catalogue/commands/rate-software";
import { setUseTarget } from "domain/software/catalogue/commands/set-use-target";
import { stars } from "domain/software/catalogue/terms";
import { z } from "zod";
import { lineOrNone, seenShape } from "~/http/field-shapes.server";
import { perform } from "~/http/perform.server";
import type { Viewer } from "~/http/viewer.server";

const minutesSaid = "Enter whole minutes from 1 to 2,400, such as 30.";

const Rate = z.object({
  intent: z.literal("rate"),
  forDistrict: z.uuid(),
  stars: z.enum(stars, "Choose a rating from 1 to 5.").transform(Number),
  ratingNote: lineOrNone(500),
});

const SetTarget = z.object({
  intent: z.literal("set-target"),
  forDistrict: z.uuid(),
  seen: seenShape,
  minutesPerWeek: z
    .string(minutesSaid)
    .trim()
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 2400, minutesSaid)
    .transform(Number),
});

const Unrate = z.object({ intent: z.literal("unrate"), forDistrict: z.uuid() });

const RemoveTarget = z.object({ intent: z.literal("remove-target"), forDistrict: z.uuid(), seen: seenShape });

/** The forms that say what somebody thinks of a product, and what the district expects of it. */
export const judgements = [Rate, Unrate, SetTarget, RemoveTarget] as const;

type Judgement = z.output<(typeof judgements)[number]>;

const intents: readonly string[] = judgements.flatMap(({ shape }) => [...shape.intent.values]);

export const isJudgement = <T extends { intent: string }>(form: T | Judgement): form is Judgement =>
  intents.includes(form.intent);

type Judged = { said: string } | { conflict: Conflict<number | null> };

/** Does what such a form asks for. Returns what to say, who was faster, or undefined when it is not there. */
export async function judge(
  viewer: Viewer,
  of: { districtId: string; softwareId: string },
  form: Judgement,
): Promise<Judged | undefined> {
  switch (form.intent) {
    case "rate": {
      const rating = { ...of, stars: form.stars, note: form.ratingNote };
      return (await perform(rateSoftware, viewer, rating)) && { said: "Your rating is saved." };
    }
    case "unrate":
      return (await perform(takeBackRating, viewer, of)) && { said: "Your rating is removed." };
    case "set-target":
      return aim(viewer, { ...of, minutesPerWeek: form.minutesPerWeek, seen: form.seen }, "Target saved.");
    case "remove-target":
      return aim(viewer, { ...of, minutesPerWeek: null, seen: form.seen }, "Target removed.");
  }
}

type Target = { districtId: string; softwareId: string; minutesPerWeek: number | null; seen: string | undefined };

async function aim(viewer: Viewer, target: Target, said: string): Promise<Judged | undefined> {
  const done = await perform(setUseTarget, viewer, target);
  return done && ("kind" in done ? { conflict: done } : { said });
}
