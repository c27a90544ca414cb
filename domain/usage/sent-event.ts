import { z } from "zod";
import type { EventField } from "./terms";

const text = (most: number) => z.string().trim().min(1).max(most);

/**
 * What is sent of a visit, in the words of its sender: the description that is published. read-events.ts reads the same
 * by hand, since it does so thousands of times a second; a test holds the two together.
 */
export const sentEvent = z.object({
  event_id: z.guid(),
  occurred_at: z.iso.datetime({ offset: true }),
  person: text(320),
  url: text(8_192),
  duration_seconds: z.int().min(0).max(86_400).nullish(),
  // A text of PostgreSQL has no place for NUL, and a screen none for other control characters.
  source: z
    .string()
    .trim()
    .max(100)
    .refine((value) => !/\p{Cc}/u.test(value))
    .nullish(),
} satisfies Record<EventField, z.ZodType>);
