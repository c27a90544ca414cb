import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { eventIdOf, isMadeId } from "./visit-id";

test("an id is a UUID of version 8, made of the first 16 bytes of what was hashed", () => {
  const ids = Array.from({ length: 200 }, (_, nth) => {
    const id = eventIdOf("salt", `visit ${nth}`);
    const hex = createHash("sha256").update(`salt\nvisit ${nth}`).digest("hex").slice(0, 32);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // All but the version and two bits of the variant are those of the hash.
    const bare = id.replaceAll("-", "");
    expect(`${bare.slice(0, 12)} ${bare.slice(13, 16)}${bare.slice(17)}`).toBe(
      `${hex.slice(0, 12)} ${hex.slice(13, 16)}${hex.slice(17)}`,
    );
    expect(Number.parseInt(bare.charAt(16), 16) & 3).toBe(Number.parseInt(hex.charAt(16), 16) & 3);
    expect(isMadeId(id)).toBe(true);
    return id;
  });
  expect(new Set(ids).size, "none was written over").toBe(200);
});

test("the same visit has the same id in every release", () => {
  expect(eventIdOf("s", "x")).toBe("3b653d1d-6ed2-87cc-a33d-79e663f21123");
});
