/** The figures of a window that can be opened to their parts. */
export const madeFigures = ["activePeople", "engagements", "minutes", "productsInUse", "shareApproved"] as const;
export type MadeFigure = (typeof madeFigures)[number];

/** Those of one person's page, and those of a teacher's classes. */
export const personFiguresOpen = ["engagements", "minutes", "productsInUse", "daysWithUsage"] as const;
export type PersonFigureOpen = (typeof personFiguresOpen)[number];
export const classFiguresOpen = ["activePeople", "engagements", "minutes", "classesWithUsage", "licensesUsed"] as const;
export type ClassFigureOpen = (typeof classFiguresOpen)[number];

/** A figure of somebody's own usage, or of their classes. */
export type PersonMade = { whose: "own"; figure: PersonFigureOpen } | { whose: "classes"; figure: ClassFigureOpen };

/** What each part of such a figure is: a week, a product, a class, or a class with one of its products. */
export function partsOf({ whose, figure }: PersonMade): "week" | "product" | "class" | "licenses" {
  if (figure === "licensesUsed") return "licenses";
  if (whose === "own") return figure === "daysWithUsage" ? "week" : "product";
  return figure === "engagements" || figure === "minutes" ? "week" : "class";
}
