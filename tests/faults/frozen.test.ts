import { it } from "vitest";
import { freezeFor } from "./frozen";

it("a worker that is frozen until another one has its sync, and thawed again, commits nothing", async () => {
  await freezeFor(0);
}, 150_000);
