/** The figures of a window that can be opened to their parts. */
export const madeFigures = ["activePeople", "engagements", "minutes", "productsInUse", "shareApproved"] as const;
export type MadeFigure = (typeof madeFigures)[number];

/** Those of one person's page, and those of a teacher's classes. */
export const personFiguresOpen = ["engagements", "minutes", "productsInUse", "daysWithUsage"] as const;
export type PersonFigureOpen = (typeof personFiguresOpen)[number];
export const classFiguresOpen = ["activePeople", "engagements", "minutes", "classesWithUsage", "licensesUsed"] as const;
export type ClassFigureOpen = (typeof classFiguresOpen)[number];
