const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** A whole number with its thousands set apart: "1,284". */
export function formatNumber(value: number): string {
  return whole.format(value);
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", minimumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** An amount in whole cents: "$4,050", and "$4,050.25" where there are cents. */
export function formatMoney(cents: number): string {
  return (cents % 100 === 0 ? dollars : dollarsAndCents).format(cents / 100);
}

/** An amount in whole cents as one reads it aloud, without its cents: for sentences and tiles; the tables have them. */
export const formatWholeDollars = (cents: number) => formatMoney(Math.round(cents / 100) * 100);

/** A number with one decimal where it isn't whole: "12", "12.5". */
export function formatTenths(value: number): string {
  return tenths.format(value);
}

/** A count with its noun: "1 file", "7 files". */
export function formatCount(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** A size in bytes in the unit that suits it, by steps of 1,000: "312 B", "4.8 MB". */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = Math.max(0, bytes);
  let step = 0;
  while (step < units.length - 1 && Number(tenths.format(value).replaceAll(",", "")) >= 1000) {
    value /= 1000;
    step += 1;
  }
  return `${step === 0 ? whole.format(value) : tenths.format(value)}\u00a0${units[step]}`;
}

/** A span in seconds in its two largest units: "6 s", "3 min 12 s", "1 h 5 min". */
export function formatSeconds(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  if (total < 60) return `${total}\u00a0s`;
  if (total < 3600) return pair(Math.floor(total / 60), "min", total % 60, "s");
  const minutes = Math.round(total / 60);
  return pair(Math.floor(minutes / 60), "h", minutes % 60, "min");
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0
    ? `${large}\u00a0${largeUnit}`
    : `${large}\u00a0${largeUnit} ${String(small).padStart(smallUnit === "s" ? 2 : 1, "0")}\u00a0${smallUnit}`;
}

/** The span between two instants (ISO 8601), as formatSeconds says it; under a second "less than 1 s". */
export function formatDuration(startIso: string, endIso: string): string {
  const milliseconds = Date.parse(endIso) - Date.parse(startIso);
  return milliseconds < 1000 ? "less than 1\u00a0s" : formatSeconds(milliseconds / 1000);
}

/** Words with a capital at their beginning: "in review" becomes "In review". */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A label within a sentence: "Names" becomes "names", and "IEP plans" stays. */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

const names = new Intl.ListFormat("en-US");

/** Names in a sentence: "Ana, Ben, and Cy". */
export const formatNames = (all: readonly string[]): string => names.format(all);

/** Labels in a line, of which the first alone begins with a capital: "Names, their work, IEP plans". */
export function formatLabels(labels: readonly string[]): string {
  return capital(labels.map(inSentence).join(", "));
}
