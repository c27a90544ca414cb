import { it } from "vitest";
import { freezeFor } from "./frozen";

it("a worker that is frozen for a minute in the middle of a sync and thawed again commits nothing", async () => {
  await freezeFor(60_000);
}, 150_000);
