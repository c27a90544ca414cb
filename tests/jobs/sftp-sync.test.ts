import { noSshd, startSshd } from "tests/support/sftp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSyncs } from "./syncs-over-sftp";

const { folder, server, day, configure, ask, ended, worker, killAll, expectWhole, close } = await openSyncs();
afterAll(close);

describe("a sync over SFTP and the queue", { timeout: 60_000 }, () => {
  beforeAll(async () => {
    await worker();
  });
  afterAll(killAll);

  it("applies day 1, sees that nothing changed, applies day 2", async () => {
    const configuration = await configure();
    const first = await ask(configuration);
    expect(await ended(first)).toMatchObject({ status: "applied", verdict: "accept" });
    await expectWhole(configuration, first);
    expect(await ended(await ask(configuration))).toMatchObject({ status: "unchanged" });
    await day(2);
    const second = await ask(configuration);
    expect(await ended(second)).toMatchObject({ status: "applied", verdict: "accept" });
    await expectWhole(configuration, second);
  });

  it.skipIf(noSshd !== null)("works with OpenSSH and a private key", async () => {
    const sshd = await startSshd(folder);
    try {
      const configuration = await configure(sshd);
      const sync = await ask(configuration);
      expect(await ended(sync)).toMatchObject({ status: "applied" });
      await expectWhole(configuration, sync);
    } finally {
      await sshd.close();
    }
  });

  it("says what the server refused", async () => {
    const configuration = await configure({ ...server, password: "wrong" });
    const row = await ended(await ask(configuration));
    expect(row).toMatchObject({ status: "failed", step: "list" });
    expect(row.message).toContain("rejected the sign-in");
  });
});
