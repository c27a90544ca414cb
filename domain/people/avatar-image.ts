const side = 256;
/** A picture can be a few bytes that unfold to gigabytes: what has more dots than any camera's is not unfolded. */
const mostPixels = 60_000_000;

type Fault = "not-an-image" | "animated" | "broken";

/** Fetched with the first picture: few processes ever get one, and all would wait for it when they start. */
async function theDrawer() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const starts = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;

/** What the bytes say they are; the name of a file says nothing. */
function formatOf(bytes: Uint8Array): "png" | "jpeg" | "webp" | null {
  if (starts(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (starts(bytes, "\xff\xd8\xff")) return "jpeg";
  return starts(bytes, "RIFF") && starts(bytes, "WEBP", 8) ? "webp" : null;
}

/**
 * Makes an avatar of an uploaded picture: PNG, JPEG or WebP by its content, drawn again as 256 x 256 dots of WebP, so
 * that nothing of the file itself is kept, neither place and camera nor what may hide behind the picture. Returns the
 * bytes, or what is wrong with it.
 */
export async function makeAvatar(bytes: Uint8Array): Promise<Uint8Array | Fault> {
  const format = formatOf(bytes);
  if (!format) return "not-an-image";
  const sharp = await theDrawer();
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1 });
  try {
    const about = await sharp(bytes, { limitInputPixels: mostPixels, pages: -1 }).metadata();
    if (about.format !== format) return "not-an-image";
    if ((about.pages ?? 1) > 1 || isAnimatedPng(bytes, format)) return "animated";
    return await picture.autoOrient().resize(side, side, { fit: "cover" }).webp({ quality: 82 }).toBuffer();
  } catch {
    // Whatever it is that can't be drawn, the person can only choose another picture.
    return "broken";
  }
}

/** An animated PNG announces its frames before its first dot. */
function isAnimatedPng(bytes: Uint8Array, format: string): boolean {
  if (format !== "png") return false;
  const head = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  const dots = head.indexOf("IDAT");
  return (dots < 0 ? head : head.slice(0, dots)).includes("acTL");
}
