/** The zones that a district of the United States can be in, the large ones first. */
export const usualZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "America/Detroit",
  "America/Indiana/Indianapolis",
  "America/Kentucky/Louisville",
  "America/Boise",
  "Pacific/Guam",
  "Pacific/Pago_Pago",
];

const of = (zone: string, states: string) => states.split(" ").map((state) => [state, zone] as const);

/**
 * The zone that most of a state is in, by its abbreviation: what a district gets that an import brings without one. A
 * few states lie in two; their other districts are set by hand.
 */
export const mainZones: Record<string, string> = Object.fromEntries([
  ...of("America/New_York", "CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV"),
  ...of("America/Detroit", "MI"),
  ...of("America/Indiana/Indianapolis", "IN"),
  ...of("America/Chicago", "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI"),
  ...of("America/Denver", "CO MT NM UT WY"),
  ...of("America/Boise", "ID"),
  ...of("America/Phoenix", "AZ"),
  ...of("America/Los_Angeles", "CA NV OR WA"),
  ...of("America/Anchorage", "AK"),
  ...of("Pacific/Honolulu", "HI"),
  ...of("America/Puerto_Rico", "PR VI"),
  ...of("Pacific/Guam", "GU MP"),
  ...of("Pacific/Pago_Pago", "AS"),
]);

/** States with districts in more than one zone. */
const divided = new Set("AK AZ FL ID IN KS KY MI ND NE NV OR SD TN TX".split(" "));

/** The zone of every district of a state, by its abbreviation; null where they are in several, and for no state of ours. */
export const zoneOfState = (abbreviation: string): string | null =>
  divided.has(abbreviation) ? null : (mainZones[abbreviation] ?? null);

/** True for a zone of the IANA database that this server knows. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch (error) {
    // The one thing it throws: there is no such zone.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** True for a day that comes every year, as MM-DD. */
export function isYearDay(text: string): boolean {
  const [month = 0, day = 0] = /^\d\d-\d\d$/.test(text) ? text.split("-").map(Number) : [];
  const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}
