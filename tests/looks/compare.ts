import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

export type Difference = { name: string; share: number; what: string };

/** How far a channel may be off before a pixel counts: what a browser draws twice is not always the same. */
const tolerance = 6;

/**
 * Compares the pictures of two folders by name. Returns those that differ, the largest share of pixels first, and
 * writes before, after and the difference beside each other into `folder`.
 */
export async function compare(before: string, after: string, folder: string, only: RegExp): Promise<Difference[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const found: Difference[] = [];
  const names = readdirSync(after).filter((name) => name.endsWith(".png") && only.test(name));
  for (const name of names) {
    const files = [path.join(before, name), path.join(after, name)] as const;
    if (!existsSync(files[0])) found.push({ name, share: 1, what: "there was none before" });
    else {
      const difference = await compareTwo(...files, path.join(folder, name));
      if (difference) found.push({ name, ...difference });
    }
  }
  return found.sort((one, other) => other.share - one.share);
}

const raw = (file: string) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

async function compareTwo(before: string, after: string, into: string): Promise<Omit<Difference, "name"> | null> {
  const [one, other] = await Promise.all([raw(before), raw(after)]);
  const width = Math.max(one.info.width, other.info.width);
  const height = Math.max(one.info.height, other.info.height);
  const marked = Buffer.alloc(width * height * 4, 255);
  let count = 0;
  let first = height;
  let last = 0;
  for (let y = 0; y < height; y++) {
    if (rowOf(one, y).equals(rowOf(other, y))) continue;
    for (let x = 0; x < width; x++) {
      if (!isOff(one, other, x, y)) continue;
      count++;
      first = Math.min(first, y);
      last = y;
      marked.set([220, 0, 90, 255], (y * width + x) * 4);
    }
  }
  if (count === 0) return null;
  const sizes = [one.info, other.info].map((info) => `${info.width}x${info.height}`);
  await writeBeside([before, after], { marked, width, height }, into);
  const size = sizes[0] === sizes[1] ? "" : `, ${sizes.join(" became ")}`;
  return { share: count / (width * height), what: `rows ${first} to ${last}${size}` };
}

type Raw = Awaited<ReturnType<typeof raw>>;

const rowOf = ({ data, info }: Raw, y: number) => data.subarray(y * info.width * 4, (y + 1) * info.width * 4);

function isOff(one: Raw, other: Raw, x: number, y: number): boolean {
  if (x >= Math.min(one.info.width, other.info.width) || y >= Math.min(one.info.height, other.info.height)) return true;
  const at = (y * one.info.width + x) * 4;
  const there = (y * other.info.width + x) * 4;
  for (let channel = 0; channel < 3; channel++) {
    const off = Math.abs((one.data[at + channel] ?? 0) - (other.data[there + channel] ?? 0));
    if (off > tolerance) return true;
  }
  return false;
}

type Marked = { marked: Buffer; width: number; height: number };

async function writeBeside(files: string[], { marked, width, height }: Marked, into: string): Promise<void> {
  const difference = await sharp(marked, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const pictures = [...files, difference].map((input, at) => ({ input, left: at * (width + 16), top: 0 }));
  await sharp({ create: { width: width * 3 + 32, height, channels: 3, background: "#808080" } })
    .composite(pictures)
    .png()
    .toFile(into);
}
