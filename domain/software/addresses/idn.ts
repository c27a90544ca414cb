const digits = "abcdefghijklmnopqrstuvwxyz0123456789";

/** What browsers leave out of a host: soft hyphens, spaces without width, signs that choose how a letter is drawn. */
const unseen = /[\u00ad\u200b\u2060\ufeff]|[\ufe00-\ufe0f]/g;

/** One letter in lower case; those that would become two stay as they are, as the database has it. */
function lowered(letter: string): string {
  const lower = letter.toLowerCase();
  return [...lower].length === 1 ? lower : letter;
}

/**
 * A host with letters beyond ASCII as the network knows it: lower case, compatible forms drawn together, each such label
 * in punycode. The database's url_ascii_host does the same. Null for one that is too long to be a host.
 */
export function asciiHost(host: string): string | null {
  const folded = [...host.normalize("NFKC").replace(unseen, "")].map(lowered).join("").normalize("NFKC");
  if ([...folded].length > 253) return null;
  return folded
    .replaceAll("\u3002", ".")
    .split(".")
    .map((label) => ([...label].some((letter) => letter > "\u007f") ? `xn--${punycode(label)}` : label))
    .join(".");
}

/** A label in punycode (RFC 3492), without its prefix. */
function punycode(label: string): string {
  const points = [...label].map((letter) => letter.codePointAt(0) as number);
  const basic = points.filter((point) => point < 128);
  let output = basic.length > 0 ? `${String.fromCodePoint(...basic)}-` : "";
  let [n, delta, bias, done] = [128, 0, 72, basic.length];
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= n));
    delta += (next - n) * (done + 1);
    n = next;
    for (const point of points) {
      if (point < n) delta++;
      if (point !== n) continue;
      output += variableLength(delta, bias);
      bias = adapted(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
    delta++;
    n++;
  }
  return output;
}

function variableLength(delta: number, bias: number): string {
  let output = "";
  let rest = delta;
  for (let k = 36; ; k += 36) {
    const least = Math.max(1, Math.min(26, k - bias));
    if (rest < least) return output + digits[rest];
    output += digits[least + ((rest - least) % (36 - least))];
    rest = Math.floor((rest - least) / (36 - least));
  }
}

function adapted(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}

const longestNumber = 0x7fffffff;
/** Control characters, blanks, signs of direction, and what has no meaning of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is they that no name has
const unwritten = /[\u0001-\u001f\u0080-\u00a0\u2000-\u200b\u200e-\u206f\ue000-\uf8ff\ufff0-\uffff]/;

/**
 * What a label in punycode ("xn--mnchen-3ya") stands for. Null where it stands for nothing, or for letters that are
 * written another way: no browser opens such a name. The database's url_label_letters does the same.
 */
export function labelLetters(label: string): string | null {
  const code = label.slice("xn--".length);
  const cut = code.lastIndexOf("-");
  const points = [...code.slice(0, Math.max(0, cut))].map((letter) => letter.codePointAt(0) as number);
  let [n, i, bias, at, isFirst] = [128, 0, 72, cut > 0 ? cut + 1 : 0, true];
  while (at < code.length) {
    const read = readNumber(code, at, bias);
    if (!read) return null;
    at = read.at;
    i += read.number;
    bias = adapted(read.number, points.length + 1, isFirst);
    isFirst = false;
    n += Math.floor(i / (points.length + 1));
    i %= points.length + 1;
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null;
    points.splice(i++, 0, n);
  }
  const letters = String.fromCodePoint(...points);
  return !unwritten.test(letters) && asciiHost(letters) === label ? letters : null;
}

/** A number of variable length (RFC 3492, 3.3) that begins at `at`, and where it ends. */
function readNumber(code: string, start: number, bias: number): { number: number; at: number } | null {
  let [number, weight, at] = [0, 1, start];
  for (let k = 36; ; k += 36) {
    const digit = digits.indexOf(code.charAt(at++) || "-");
    number += digit * weight;
    if (digit < 0 || number > longestNumber) return null;
    const least = Math.max(1, Math.min(26, k - bias));
    if (digit < least) return { number, at };
    weight *= 36 - least;
    if (weight > longestNumber) return null;
  }
}
