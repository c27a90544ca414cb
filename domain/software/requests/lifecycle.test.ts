import { describe, expect, test } from "vitest";
import { judgeMove, judgeRoundEnd, type MoveName, type Mover, moves } from "./lifecycle";
import { endStatuses, openStatuses, type RequestStatus, requestStatuses } from "./terms";

const movers: Mover[] = ["requester", "decider", "system"];
const names = Object.keys(moves) as MoveName[];

/** Every move that there is: who makes it, from where, to where. Written out once more, so that a slip shows. */
const legal = [
  "requester submit draft > submitted",
  "decider start_review submitted > in_review",
  "system start_review submitted > in_review",
  "decider ask_for_info submitted > info_requested",
  "decider ask_for_info in_review > info_requested",
  "requester give_info info_requested > in_review",
  "decider resume info_requested > in_review",
  "decider approve submitted > approved",
  "decider approve in_review > approved",
  "decider approve_with_conditions submitted > approved_with_conditions",
  "decider approve_with_conditions in_review > approved_with_conditions",
  "decider deny submitted > denied",
  "decider deny in_review > denied",
  "decider deny info_requested > denied",
  "requester withdraw draft > withdrawn",
  "requester withdraw submitted > withdrawn",
  "requester withdraw in_review > withdrawn",
  "requester withdraw info_requested > withdrawn",
  "decider mark_duplicate submitted > duplicate",
  "decider mark_duplicate in_review > duplicate",
  "decider mark_duplicate info_requested > duplicate",
];

const all = movers.flatMap((by) => names.flatMap((move) => requestStatuses.map((from) => ({ by, move, from }))));

describe("every mover, with every move, from every status", () => {
  test.each(all)("$by: $move from $from", ({ by, move, from }) => {
    const judged = judgeMove(move, { from, by, reason: "There is one." });
    const line = legal.find((each) => each.startsWith(`${by} ${move} ${from} >`));
    if (line) expect(judged).toEqual({ to: line.split("> ")[1] });
    else expect(judged).toEqual({ refused: expect.stringMatching(/^[A-Z].{20,}\.$/) });
  });

  test("comes to as many that are allowed as are written here", () => {
    const allowed = all.filter(({ by, move, from }) => "to" in judgeMove(move, { from, by, reason: "There is one." }));
    expect(allowed.length).toBe(legal.length);
    expect(all.length).toBe(movers.length * names.length * requestStatuses.length);
  });
});

test("asking for information and denying need a reason, and blanks are none", () => {
  const needing = names.filter((move) => {
    const [from] = moves[move].from as readonly RequestStatus[];
    const [by] = moves[move].by as readonly Mover[];
    return from && by && "refused" in judgeMove(move, { from, by, reason: " \n" });
  });
  expect(needing).toEqual(["ask_for_info", "deny"]);
});

test("a round ends without a decision for a reason, and only when nobody waits for an answer", () => {
  expect(judgeRoundEnd({ open: 0, reason: "Bought elsewhere." })).toEqual({ outcome: "withdrawn" });
  expect(judgeRoundEnd({ open: 1, reason: "Bought elsewhere." })).toHaveProperty("refused");
  expect(judgeRoundEnd({ open: 0, reason: " \n" })).toHaveProperty("refused");
});

test("nothing leads out of an end, and every status is a draft, open or an end", () => {
  for (const from of endStatuses) {
    for (const move of names) expect(moves[move].from as readonly RequestStatus[]).not.toContain(from);
  }
  expect([...openStatuses, ...endStatuses, "draft"].sort()).toEqual([...requestStatuses].sort());
});

test("every status can be reached from a draft, and from every open one there is a way to an end", () => {
  const reached = new Set<RequestStatus>(["draft"]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { from, to } of Object.values(moves)) {
      if ((from as readonly RequestStatus[]).some((status) => reached.has(status))) reached.add(to);
    }
  }
  expect([...reached].sort()).toEqual([...requestStatuses].sort());
  for (const status of openStatuses) {
    const ends = Object.values(moves).filter(
      ({ from, to }) => (from as readonly RequestStatus[]).includes(status) && endStatuses.includes(to),
    );
    expect(ends.length).toBeGreaterThan(1);
  }
});
