import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPeopleWorld, postFile } from "../support/people-world";
import type { Visitor } from "../support/visitor";

const folder = await mkdtemp(path.join(tmpdir(), "rollcall-files-"));
const world = await aPeopleWorld({ FILES_FOLDER: path.join(folder, "files") });
const id = world.people.teacher.profileId;
let teacher: Visitor;

beforeAll(async () => {
  teacher = await world.as("teacher");
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const drawn = (color: string, width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: color } });
const asBytes = (bytes: Uint8Array) => new Uint8Array(bytes);
const send = (bytes: Uint8Array, name = "me.png", visitor = teacher) =>
  postFile(visitor, "/profile", { intent: "avatar" }, { field: "avatar", name, bytes: asBytes(bytes) });
const avatarUrl = async () => (await world.profile(id))?.avatar_url ?? null;
const stored = () => (existsSync(path.join(folder, "files")) ? readdirSync(path.join(folder, "files")) : []);

describe("a picture", () => {
  test.each(["png", "jpeg", "webp"] as const)(
    "as %s is drawn anew: 256 x 256, WebP, nothing of the file kept",
    async (format) => {
      const picture = await drawn("#804040")
        .withExif({ IFD0: { Copyright: "SECRET-PLACE" } })
        .toFormat(format)
        .toBuffer();
      // The name says nothing: the content decides.
      const answer = await send(picture, "whatever.txt");
      expect(answer.status, await answer.clone().text()).toBe(302);
      const url = (await avatarUrl()) ?? "";
      expect(url).toMatch(/^\/avatars\/[0-9a-f-]{36}\.webp$/);
      const served = await teacher.get(url);
      expect(served.status).toBe(200);
      expect(served.headers.get("content-type")).toBe("image/webp");
      expect(served.headers.get("cache-control")).toBe("private, max-age=3600");
      expect(served.headers.get("x-content-type-options")).toBe("nosniff");
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(bytes.toString("latin1")).not.toContain("SECRET-PLACE");
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    },
  );

  test("takes the place of the one before, whose file goes", async () => {
    await send(await drawn("red").png().toBuffer());
    const first = (await avatarUrl()) ?? "";
    await send(await drawn("blue").png().toBuffer());
    expect(await avatarUrl()).not.toBe(first);
    expect((await teacher.get(first)).status).toBe(404);
    expect(stored()).toHaveLength(1);
  });

  test("stands in the page, and can be removed", async () => {
    await send(await drawn("red").png().toBuffer());
    const url = (await avatarUrl()) ?? "";
    expect(await teacher.read("/profile")).toContain(`src="${url}"`);
    expect((await teacher.post("/profile", { intent: "remove-avatar" })).status).toBe(302);
    expect(await avatarUrl()).toBeNull();
    expect((await teacher.get(url)).status).toBe(404);
    expect(stored()).toEqual([]);
  });
});

describe("what is refused", () => {
  const bad: [string, () => Promise<Uint8Array>, number, string][] = [
    [
      "a text",
      async () => Buffer.from("hello"),
      422,
      "That file isn’t an image we can use. Choose a PNG, JPEG or WebP file of up to 2 MB.",
    ],
    [
      "an SVG",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      422,
      "That file isn’t an image we can use.",
    ],
    ["a GIF", async () => drawn("red").gif().toBuffer(), 422, "That file isn’t an image we can use."],
    ["half a PNG", async () => (await drawn("red").png().toBuffer()).subarray(0, 200), 422, "This picture is damaged"],
    [
      "a PNG's head before a web page",
      async () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from("<html>")]),
      422,
      "This picture is damaged",
    ],
    ["a picture that moves", animated, 422, "That image is animated."],
    [
      "a picture that unfolds to gigabytes",
      async () => drawn("red", 16_000, 8_000).png().toBuffer(),
      422,
      "This picture is damaged, or far too large in width and height.",
    ],
    [
      "a file over 2 MB",
      async () => new Uint8Array(2 * 1024 * 1024 + 1),
      413,
      "The file is too large. Choose one of up to 2 MB.",
    ],
    [
      "a file far over 2 MB",
      async () => new Uint8Array(9 * 1024 * 1024),
      413,
      "The file is too large. Choose one of up to 2 MB.",
    ],
    ["an empty file", async () => new Uint8Array(0), 422, "That file isn’t an image we can use."],
  ];

  test("no file", async () => {
    const answer = await send(new Uint8Array(0), "");
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Choose a picture first.")]);
  });

  test.each(bad)("%s", async (_, make, status, said) => {
    const before = [await avatarUrl(), stored()];
    const answer = await send(await make());
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(said);
    expect([await avatarUrl(), stored()]).toEqual(before);
  });

  test("a file where a form has none is no field", async () => {
    const before = await world.profile(id);
    const file = { field: "displayName", name: "x.txt", bytes: new Uint8Array([65]) };
    expect((await postFile(teacher, "/profile", { intent: "display-name" }, file)).status).toBe(422);
    expect(await world.profile(id)).toEqual(before);
  });
});

describe("who may see it", () => {
  test("oneself and those whose scope has the person; for everyone else it is not there", async () => {
    await send(await drawn("green").png().toBuffer());
    const url = (await avatarUrl()) ?? "";
    for (const role of [
      "teacher",
      "principal",
      "it_director",
      "curriculum_director",
      "district_admin",
      "admin",
    ] as const) {
      expect((await (await world.as(role)).get(url)).status, role).toBe(200);
    }
    expect((await (await world.as("student")).get(url)).status).toBe(404);
    expect((await (await world.signedIn(world.elsewhere.email)).get(url)).status).toBe(404);
  });

  test.each(["/avatars/00000000-0000-4000-8000-000000000000.webp", "/avatars/..%2f..%2fpackage.json", "/avatars/%00"])(
    "%s is not there",
    async (url) => expect((await teacher.get(url)).status).toBe(404),
  );
});

async function animated(): Promise<Uint8Array> {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 10), Buffer.alloc(20 * 20 * 3, 200)]);
  return sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer();
}
