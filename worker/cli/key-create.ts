import { manageKeys, readKeyArguments } from "../accounts/manage-keys";
import { settingsOrLeave } from "../env";
import { runCommand } from "./command-line";

const usage = `npm run key:create -- --district D --name N [--scope S ...] [--expires YYYY-MM-DD]
       npm run key:create -- --district D --for usage [--name N] [--expires YYYY-MM-DD]
       npm run key:create -- --list [--district D]
       npm run key:create -- --revoke PREFIX`;

const { databaseUrl } = await settingsOrLeave();
await runCommand(databaseUrl, { usage, failed: "Nothing was done", read: readKeyArguments, act: manageKeys });
