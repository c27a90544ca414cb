import { writeFileSync } from "node:fs";
import { drawRowIcons, drawSprite } from "./sprite";

/** Writes app/ui/icons.svg and app/styles/row-icons.css from the names in app/ui/icon-names.ts. */
const app = new URL("../../app/", import.meta.url);
writeFileSync(new URL("ui/icons.svg", app), drawSprite());
writeFileSync(new URL("styles/row-icons.css", app), drawRowIcons());
