import * as lucide from "lucide-react";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { iconNames, rowIcons } from "~/ui/icon-names";
import { toneIcons } from "~/ui/tone";

const drawings = lucide as unknown as Record<string, ComponentType | undefined>;
const notice = "Drawings: Lucide (https://lucide.dev), ISC License, Copyright (c) 2026 Lucide Icons and Contributors";

function exportName(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
}

function linesOf(name: string): string {
  const drawing = drawings[exportName(name)];
  if (!drawing) throw new Error(`Lucide has no icon "${name}". Its names are at https://lucide.dev/icons.`);
  const lines = renderToStaticMarkup(createElement(drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return lines.replace(/><\/[a-z]+>/g, "/>");
}

/** The file of all icons, a symbol each. Color and stroke come from the element that uses it (styles/base.css). */
export function drawSprite(names: readonly string[] = iconNames): string {
  const symbols = names.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${linesOf(name)}</symbol>`);
  return `${['<svg xmlns="http://www.w3.org/2000/svg">', `<!-- ${notice} -->`, ...symbols, "</svg>"].join("\n")}\n`;
}

const stroke = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

function maskOf(name: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${stroke}>${linesOf(name)}</svg>`;
  const data = svg.replaceAll('"', "'").replace(/[#<>%]/g, encodeURIComponent);
  return `mask-image: url("data:image/svg+xml,${data}");`;
}

/**
 * The rules that give badges and rows their icons, as masks: a mask from another file can't be one symbol of several.
 * Those of the tones come first and weigh no more, so that a badge's own icon wins.
 */
export function drawRowIcons(names: readonly string[] = rowIcons): string {
  const tones = Object.entries(toneIcons).map(([tone, name]) => [`:where(.badge).is-${tone}::before`, name] as const);
  const own = names.map((name) => [`.i-${name}::before,\n.icon.i-${name}`, name] as const);
  const rules = [...tones, ...own].map(([selector, name]) => `${selector} {\n  ${maskOf(name)}\n}`);
  return `${[`/* ${notice} */`, ...rules].join("\n")}\n`;
}
