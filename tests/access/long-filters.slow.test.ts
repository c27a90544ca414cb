import { openWorld, testFilters } from "./long-filters";

openWorld();
testFilters(["super_admin", "teacher"]);
