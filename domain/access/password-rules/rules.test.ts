import { describe, expect, it } from "vitest";
import { passwordFault } from "./rules";

const owner = {
  email: "maria.gonzalez@lakeside.example",
  names: ["María", "González", "María González"],
  places: ["Lakeside Unified School District", "Oakhurst Middle School"],
};
const fault = (password: string) => passwordFault(password, owner);

describe("a new password may be", () => {
  it.each([
    "correct horse battery staple",
    "summer flower orange",
    "my cat eats blue paper",
    "tz7 Qp0 wmB xk4 rrd",
    "k8#vQ2!mZ9@pL4$x",
    "🐴🔋📎🌧️🍊🚲🎈🧦🪜🥁🎻🛶🧲🪣🧵🪁",
    "ein Fluß über grüne Wiesen",
    "чайник летит над рекой",
    "  spaces at both ends  ",
    "the treehouse was weird",
    "Maria likes to swim in green tea",
    "lakeside walks with a purple umbrella",
    "839204718365029",
    "ab".repeat(5) + "xq nine gravel tents".repeat(1),
  ])("%s", (password) => {
    expect(fault(password)).toBeUndefined();
  });

  it("200 characters long, and not one more; counted as people count", () => {
    const words = "gravel tents and nine purple kettles on the moon ";
    const long = [...words.repeat(5)].slice(0, 199).join("");
    const mixed = `x${long.replace("nine", "nyne")}`;
    expect([...mixed]).toHaveLength(200);
    expect(passwordFault(mixed, owner)).toBeUndefined();
    expect(passwordFault(`${mixed}y`, owner)).toBe("Use at most 200 characters; this has 201.");
    // One emoji is two code units, and an accent may be a character of its own.
    expect(fault("🚲".repeat(14))).toMatch(/^Use at least 15 characters; this has 14\. Three or four words/);
    expect(fault("e\u0301toile filante")).toBe(fault("étoile filante"));
    expect(fault("étoile filante")).toContain("this has 14");
  });
});

describe("a new password may not", () => {
  it.each([
    ["be shorter", "fourteen chars", "Use at least 15 characters; this has 14."],
    ["be one character", "aaaaaaaaaaaaaaaaaa", "This repeats the same few characters."],
    ["be one part again and again", "gravelgravelgravel", "This repeats the same few characters."],
    ["be one word twice with a gap", "tangerine tangerine", "This repeats the same few characters."],
    ["be one part again and again, and a digit", "abxabxabxabxabx1!", "This repeats the same few characters."],
    ["count", "1234567890123456", "This is a row of keys, letters or digits."],
    ["count back", "9876543210 zyxwvu", "This is a row of keys, letters or digits."],
    ["be the alphabet", "abcdefghijklmnopq", "This is a row of keys, letters or digits."],
    ["be a row of keys", "qwertyuiopasdfghjkl", "This is a row of keys, letters or digits."],
    ["be columns of keys", "1qaz2wsx3edc4rfv", "This is a row of keys, letters or digits."],
    ["be rows of the same", "aaaaabbbbbcccccddd", "This is a row of keys, letters or digits."],
    ["be a common one and digits", "password8391047", "This is a password that many people use"],
    ["be a common one in disguise", "P@ssw0rd!2026!!!", "This is a password that many people use"],
    ["be a common one in another disguise", "7p4$$w0rd_839104", "This is a password that many people use"],
    ["be a common one twice", "Sunshine-01-sunshine-02", "This is a password that many people use"],
    ["be two of the most used", "monkey dragon 2026!", "This is a password that many people use"],
    ["be a long one of the list", "iloveyouforever", "This is a password that many people use"],
    ["be one's name", "MariaGonzalez1987", "This is mainly your own name."],
    ["be one's address", "maria.gonzalez@lakeside.example", "This is mainly your email address."],
    ["be the district", "Lakeside Unified 2026!", "This is mainly the name of your district or school."],
    ["be the school", "oakhurst-middle-school", "This is mainly the name of your district or school."],
    ["be the district and a common one", "Lakeside password 1", "This is mainly"],
    ["be the site", "rollcall-rollcall-1", "This repeats"],
    ["be the site once", "Rollcall 20262026!", "This is mainly the name of this site."],
  ])("%s", (_what, password, said) => {
    expect(fault(password)).toContain(said);
  });

  it("says what to do, for somebody without names too", () => {
    expect(passwordFault("password8391047", { email: "x@y.example", names: [null], places: [undefined, ""] })).toBe(
      "This is a password that many people use, with little added. Three or four words that do not belong together are strong and easy to remember.",
    );
    expect(passwordFault("an unusual sentence here", { email: "", names: [], places: [] })).toBeUndefined();
  });

  it("is judged quickly, also when it is made to take long", () => {
    const started = performance.now();
    for (let nth = 0; nth < 20; nth++) fault("passwordmonkeydragonsunshineprincess".repeat(6).slice(0, 199));
    expect((performance.now() - started) / 20).toBeLessThan(100);
  });
});
