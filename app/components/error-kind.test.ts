import { describe, expect, it } from "vitest";
import { kindOfError } from "./error-kind";

const response = (status: number, data: unknown, statusText = "") => ({ status, statusText, data, internal: false });
const kinds = (messages: string[]) => messages.map((message) => [message, kindOfError(new Error(message)).kind]);

describe("what the server answered", () => {
  it.each(["session_missing", "session_expired", "session_ended", "session_error"])(
    "%s is a matter of the session, for sure, whatever its words",
    (code) => {
      expect(kindOfError(response(401, { code, message: "x" }))).toEqual({ kind: "session", sure: true });
    },
  );

  it("401 without a code is one, too", () => {
    expect(kindOfError(response(401, "No user authenticated"))).toEqual({ kind: "session", sure: true });
  });

  it("of a profile that can't be read offers to sign out and in again", () => {
    const refusal = { code: "profile_unavailable", message: "Your profile could not be read." };
    expect(kindOfError(response(503, refusal))).toEqual({
      kind: "page-load",
      aboutSession: true,
      said: "Your profile could not be read.",
    });
  });

  it("of a form for a product that was merged leads to where that is now", () => {
    const into = { id: "019aa000-0000-7000-8000-000000000000", name: "Padlet" };
    const refused = { code: "product_merged", message: "Boards was merged into Padlet.", into };
    expect(kindOfError(response(409, refused))).toEqual({ kind: "merged", said: refused.message, into });
  });

  it("of a form that was sent to a page without one is in words of ours", () => {
    const said = 'Error: You made a POST request to "/home" but did not provide an `action` for route "routes/x".';
    expect(kindOfError(response(405, said, "Method Not Allowed"))).toEqual({
      kind: "refused",
      said: "Nothing can be sent to this page. Go back, reload the form and send it again.",
    });
  });

  it("is taken by its code and status, never by words in it", () => {
    expect(kindOfError(response(404, "unauthorized session expired"))).toEqual({ kind: "not-found" });
    expect(kindOfError(response(403, { code: "forbidden", message: "Session expired" }))).toEqual({
      kind: "forbidden",
      said: "Session expired",
    });
    expect(kindOfError(response(409, "Session Planner: access denied"))).toEqual({
      kind: "refused",
      said: "Session Planner: access denied",
    });
    expect(kindOfError(response(413, "", "Content Too Large"))).toEqual({ kind: "refused", said: "Content Too Large" });
    expect(kindOfError(response(500, { code: "made_up", message: "session" })).kind).toBe("refused");
  });
});

describe("an error of drawing", () => {
  it("that says that the session is over is a matter of the session, but not for sure", () => {
    const messages = [
      "Session expired",
      "The session has expired",
      "expired token",
      "Token has expired",
      "JWT expired",
      "Authentication required",
      "authentication is required to see this",
      "Access denied",
      "Unauthorized",
      "Cannot read properties of null (reading 'session')",
      "Cannot read properties of undefined (reading 'user')",
      "null is not an object (evaluating 'loaded.session')",
    ];
    expect(kinds(messages)).toEqual(messages.map((message) => [message, "session"]));
    expect(kindOfError(new Error("Session expired"))).toEqual({ kind: "session", sure: false });
  });

  it("that has such letters in a person's data is not", () => {
    const messages = [
      "Session Planner",
      'Could not draw "Session Planner"',
      'Could not draw "Session expired: the game"',
      "Could not draw ‘Access denied’ by ‘Unauthorized Media’",
      "No row for `JWT expired`",
      "Professional development session 4 has no date",
      "Authentication for Everyone, 3rd edition",
      "Cannot read properties of undefined (reading 'name')",
      "Cannot read properties of undefined (reading 'sessions')",
      "Cannot read properties of undefined (reading 'Session Planner')",
    ];
    expect(kinds(messages)).toEqual(messages.map((message) => [message, "broken"]));
  });

  it("of any other kind says what it said", () => {
    expect(kindOfError(new Error("x is not a function"))).toEqual({ kind: "broken", said: "x is not a function" });
    expect(kindOfError("thrown text")).toEqual({ kind: "broken", said: undefined });
    expect(kindOfError(null)).toEqual({ kind: "broken", said: undefined });
  });
});

describe("a page that did not come", () => {
  const loading = (message: string) => kindOfError(new Error(message));

  it("is a matter of loading, whichever browser says so", () => {
    for (const message of [
      "Unexpected Server Error",
      "Failed to fetch dynamically imported module: https://rollcall.example/assets/session-abc.js",
      "error loading dynamically imported module: https://rollcall.example/assets/route.js",
      "Importing a module script failed.",
      "Failed to fetch",
      "Load failed",
      "NetworkError when attempting to fetch resource.",
      "Unable to decode turbo-stream response",
    ]) {
      expect(loading(message), message).toEqual({ kind: "page-load", aboutSession: false, said: message });
    }
  });

  it.each(["date formatting", "JWT", "session", "Authentication", "Access denied", "unauthorized"])(
    "offers to sign out when it mentions %s",
    (words) => {
      const message = `Unable to decode turbo-stream response: ${words}`;
      expect(loading(message)).toEqual({ kind: "page-load", aboutSession: true, said: message });
    },
  );
});
