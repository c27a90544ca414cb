const style = { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" } as const;
const inDollars = new Intl.NumberFormat("en-US", style);

/** An amount as it is written everywhere: "$10,000", "$12.50". */
export const dollars = (amount: number): string => inDollars.format(amount);
