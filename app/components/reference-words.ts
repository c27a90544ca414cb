/** A choice that can't be named now. */
export const asChosen = "As chosen before";

/** What is said under a list that can't be read. */
export const reloadFor = (failed: string) => `${failed}. Reload the page to choose from the list.`;
