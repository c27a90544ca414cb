import { test } from "vitest";
import { expectNotEverything, openWorld, testFilters } from "./long-filters";

openWorld();
testFilters(["district_admin"]);
test("the lists that scripts and files ask for do not give everything instead", expectNotEverything);
