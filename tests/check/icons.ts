import { writeFileSync } from "node:fs";
import { drawSprite } from "./sprite";

/** Writes app/ui/icons.svg from the names in app/ui/icon-names.ts. */
writeFileSync(new URL("../../app/ui/icons.svg", import.meta.url), drawSprite());
