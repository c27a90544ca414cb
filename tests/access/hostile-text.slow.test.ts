import { openWorld, testAddresses, testPages } from "./hostile-text";

openWorld("all");
testPages(["super_admin", "district_admin", "teacher"]);
testAddresses();
