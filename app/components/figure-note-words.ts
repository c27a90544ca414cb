import { valueWords } from "domain/insight/value-words";
import { documentHeading, type FigureName as MoneyFigure, figureWords as moneyWords } from "domain/money/figure-words";
import { type FigureName as UsageFigure, figureWords as usageWords } from "domain/usage/figure-words";
import type { FigureNote } from "./figure-notes";
import { definitionAt } from "./made-parts";

export const usageNote = (figure: UsageFigure, made?: string): FigureNote => {
  const { name, definition } = usageWords[figure];
  return { name, definition, made, examples: definitionAt("usage", name) };
};

export const moneyNote = (figure: MoneyFigure, made?: string): FigureNote => {
  if (figure === "activeUsers") return usageNote("activePeople", made);
  const { name, definition } = moneyWords[figure];
  return { name, definition, made, examples: definitionAt("money", documentHeading(figure)) };
};

export const valueNote: FigureNote = { ...valueWords, examples: definitionAt("value", valueWords.name) };
