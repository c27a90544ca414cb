/** The figures of a window that can be opened to their parts. */
export const madeFigures = ["activePeople", "engagements", "minutes", "productsInUse", "shareApproved"] as const;
export type MadeFigure = (typeof madeFigures)[number];
