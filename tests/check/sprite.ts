import * as lucide from "lucide-react";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { iconNames } from "~/ui/icon-names";

const drawings = lucide as unknown as Record<string, ComponentType | undefined>;
const notice =
  "<!-- Drawings: Lucide (https://lucide.dev), ISC License, Copyright (c) 2026 Lucide Icons and Contributors -->";

function exportName(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
}

function symbol(name: string): string {
  const drawing = drawings[exportName(name)];
  if (!drawing) throw new Error(`Lucide has no icon "${name}". Its names are at https://lucide.dev/icons.`);
  const lines = renderToStaticMarkup(createElement(drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${lines.replace(/><\/[a-z]+>/g, "/>")}</symbol>`;
}

/** The file of all icons, a symbol each. Colour and stroke come from the element that uses it (styles/base.css). */
export function drawSprite(names: readonly string[] = iconNames): string {
  return `${['<svg xmlns="http://www.w3.org/2000/svg">', notice, ...names.map(symbol), "</svg>"].join("\n")}\n`;
}
