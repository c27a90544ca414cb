import { describe, expect, it } from "vitest";
import { actionWords } from "./words";

describe("what was done, in words", () => {
  it.each([
    ["blacklist.added", "Blocked list entry added"],
    ["blacklist.lifted", "Blocked list entry lifted"],
    ["blacklist.exception_added", "Blocked list exception added"],
    ["blacklist.exported", "Blocked list exported"],
    ["dimension.changed", "Review area changed"],
    ["auth_user.created", "Account created"],
    ["key.revoked", "API key revoked"],
    ["url_pattern.imported", "URL pattern imported"],
    ["oneroster_connection.created", "OneRoster connection created"],
    ["sftp_configuration.host_key_confirmed", "SFTP configuration host key confirmed"],
    ["use_target.set", "Usage target set"],
    ["agreement.renewed", "Agreement renewed"],
  ])("%s is said as %s", (action, said) => {
    expect(actionWords(action)).toBe(said);
  });
});
