import { openWorld, testAddresses, testPages, testStrangers } from "./hostile-text";

openWorld("routes");
testPages(["district_admin"]);
testAddresses();
testStrangers();
