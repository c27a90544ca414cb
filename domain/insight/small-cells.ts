import { fewestPeople } from "./peers/terms";

/**
 * A number of people so small that what is told of them could tell about single ones. It is left out of whatever leaves the
 * district's own staff; nobody is no one's secret.
 */
export const isSmall = (people: number | null): boolean => people !== null && people > 0 && people < fewestPeople;
