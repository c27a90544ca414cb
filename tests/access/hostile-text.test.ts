import { openWorld, testPages, testStrangers } from "./hostile-text";

openWorld();
testPages(["district_admin"]);
testStrangers();
