import type { PeerFacts } from "./figures";
import type { PeerFigure } from "./terms";

/** What goes into a district's own figures. */
export type PeerInput = keyof PeerFacts;

type MadeFrom = {
  part: PeerInput;
  /** What the part is divided by; null for a share, which is one already. */
  of: PeerInput | null;
  /** What is then multiplied by. */
  times?: number;
};

/** How ownFigures makes each figure. Cost goes in in whole cents and comes out in dollars. */
export const peerMadeFrom: Record<PeerFigure, MadeFrom> = {
  activeRate: { part: "active", of: "students", times: 1_000 },
  engagementsEach: { part: "engagements", of: "active" },
  minutesEach: { part: "minutes", of: "active" },
  productRate: { part: "products", of: "students", times: 1_000 },
  shareApproved: { part: "shareApproved", of: null },
  costPerStudent: { part: "annualCents", of: "students" },
  costPerActive: { part: "annualCents", of: "active" },
  unusedSeats: { part: "unused", of: "seats", times: 100 },
};
