import { openWorld, testPages } from "./hostile-text";

openWorld();
testPages(["super_admin", "teacher"]);
