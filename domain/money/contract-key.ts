import { fold } from "./product-costs";

type Named = { title: string; vendor: string };

/** What rows of one contract have in common, even where one of them is at fault. */
export const nameKey = ({ title, vendor }: Named) => JSON.stringify([fold(title), fold(vendor)]);

/** Which contract is meant: the same title, vendor, first and last day is the same contract. */
export const contractKey = (of: Named & { startsOn: string; endsOn: string }) =>
  `${nameKey(of)} ${of.startsOn} ${of.endsOn}`;
