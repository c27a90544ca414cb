import { buildMatcher } from "domain/software/addresses/matcher";
import { clockOf } from "domain/usage/clock";
import { readEvents } from "domain/usage/read-events";
import { sentEvent } from "domain/usage/sent-event";
import { eventFields } from "domain/usage/terms";
import { expect, it } from "vitest";

const good = {
  event_id: "0190a000-0000-7000-8000-000000000001",
  occurred_at: "2026-11-02T14:00:00Z",
  person: "ana",
  url: "https://games.example/x",
};
const reading = {
  districtId: "d",
  matcher: buildMatcher([]),
  clock: clockOf("UTC"),
  firstDay: "1900-01-01",
  lastDay: "2999-01-01",
};
const read = (event: unknown) => readEvents([event], reading).rejected[0]?.fault ?? "taken";

/** What the published description says of an event: the first field that does not fit. */
function described(event: unknown): string {
  const said = sentEvent.safeParse(event);
  if (said.success) return "taken";
  return String(said.error.issues[0]?.path[0] ?? "event");
}

const values: Record<(typeof eventFields)[number], unknown[]> = {
  event_id: [
    "7",
    "",
    null,
    7,
    "0190A000-0000-7000-8000-00000000000F",
    "00000000-0000-0000-0000-000000000000",
    "0190a000000070008000000000000001",
  ],
  occurred_at: [
    ...[
      "2026-11-02T14:00:00",
      "2026-11-02",
      "",
      null,
      0,
      "2026-02-29T10:00:00Z",
      "2024-02-29T10:00:00Z",
      "2026-11-31T10:00:00Z",
    ],
    ...[
      "2026-11-02T14:00:00.123456-05:00",
      "2026-11-02T24:00:00Z",
      "2026-13-02T14:00:00Z",
      "2026-11-02T14:60:00Z",
      "2026-11-02 14:00:00Z",
    ],
  ],
  person: ["", "  ", null, 7, "x".repeat(320), "x".repeat(321), "ana@example.org"],
  url: ["", null, 7, `https://games.example/${"x".repeat(8_170)}`, `https://games.example/${"x".repeat(8_171)}`],
  duration_seconds: [0, 86_400, 86_401, -1, 0.5, "60", null, undefined, Number.MAX_SAFE_INTEGER],
  source: ["filter", "", null, undefined, 7, "a\u0000b", "a\tb", "x".repeat(100), "x".repeat(101), "Ünï"],
};

it.each(eventFields.flatMap((field) => values[field].map((value) => [field, value] as const)))(
  "%s as %j is judged as it is described",
  (field, value) => expect(read({ ...good, [field]: value })).toBe(described({ ...good, [field]: value })),
);

it.each([[null], [7], ["x"], [[good]], [{}], [{ ...good, more: { deep: [1] } }]])("%j, too", (event) => {
  expect(read(event)).toBe(described(event));
});
