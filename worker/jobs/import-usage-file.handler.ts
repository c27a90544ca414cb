import { keepMatcher } from "domain/software/addresses/live-matcher";
import { importFile } from "domain/usage/files/import-file";
import { importUsageFile } from "domain/usage/jobs";
import { Numbers } from "domain/usage/numbers";
import { handles } from "../handler";

/** Reads a file to its end. A run after one that died goes on with the first batch that was not taken in. */
export const importUsageFileHandler = handles(importUsageFile, async (of, tools, { signal }) => {
  const { db, databaseUrl, secretsKey, now, log, atStep } = tools;
  const onError = (error: Error) => log.warn({ err: error.message }, "changes of URL patterns can't be heard");
  const live = keepMatcher({ db, databaseUrl, onError });
  try {
    const matcher = () => live.current();
    const end = await importFile({ db, secretsKey, matcher, numbers: new Numbers(), now, signal, atStep }, of);
    if (end) log.info({ ...of, end }, "a usage file was read");
  } finally {
    await live.close();
  }
});
