import { describe, expect, it } from "vitest";
import { readSample, readText, visitLines } from "./log-world";

/** No reason at all: an empty object would be found in any other. */
const none = expect.toSatisfy((reasons: object) => Object.keys(reasons).length === 0);

describe("Squid", () => {
  it("is read from its native log: when it counts, the account, what is no visit", async () => {
    const { report, entries } = await readSample("squid.log");
    expect(visitLines(entries)).toEqual([
      "13:00:00.500 nbaker allowed reader.example:443",
      "11:01:40 nbaker allowed video.example:443",
      "13:01:50 inés de la o allowed http://maths.example/start?",
      "13:02:10 - blocked games.example:443",
      "13:02:21 o.lund@hillside.example allowed https://maths.example/grade-6",
      "13:02:30 - blocked games.example:443",
      "13:03:10 - allowed http://maths.example/missing",
      "13:03:20 - blocked http://games.example/other",
    ]);
    expect(report).toEqual({
      format: "squid",
      lines: 15,
      allowed: 5,
      blocked: 3,
      launches: 0,
      launchRows: 0,
      nobody: 4,
      faults: {},
      fault: null,
      skipped: {
        sign_in_prompt: { count: 1, firstLine: 4 },
        handshake: { count: 1, firstLine: 6 },
        repeat: { count: 1, firstLine: 9 },
        failed: { count: 1, firstLine: 10 },
        no_request: { count: 2, firstLine: 11 },
        no_answer: { count: 1, firstLine: 13 },
      },
    });
  });

  it("is read from the combined and the common log, with a result or without", async () => {
    const { report, entries } = await readSample("squid-combined.log");
    expect(visitLines(entries)).toEqual([
      "13:00:00 nbaker allowed reader.example:443",
      "13:01:40 nbaker allowed http://maths.example/start?",
      "13:02:00 inés de la o allowed http://maths.example/",
      "13:04:00 - blocked games.example:443",
      "13:07:05 nbaker blocked https://games.example/",
    ]);
    expect(report).toMatchObject({ format: "squid_combined", faults: none, skipped: { handshake: { count: 2 } } });
  });

  const lines = {
    'logformat ours %ts.%03tu %6tr %>a %un %rm %ru %>Hs %Ss:%Sh "%{User-Agent}>h" %ssl::>sni': [
      '1791291600.500   1500 10.1.0.7 inés de la o CONNECT 192.0.2.1:443 200 TCP_TUNNEL:HIER_DIRECT "A \\"b\\" c" reader.example',
      '1791291600.600      0 10.1.0.7 HILLSIDE\\nbaker GET http://games.example/ 403 TCP_DENIED:HIER_NONE "-" -',
      '1791291600.700      0 10.1.0.7 50%off GET http://maths.example/ 200 TCP_MISS:HIER_DIRECT "-" -',
    ],
    'logformat csv "%{%Y-%m-%d %H:%M:%S}tl","%>a","%un","%>rd","%Ss/%03>Hs"': [
      '"2026-10-06 08:00:00","10.1.0.7","inés, de la o","reader.example","TCP_TUNNEL/200"',
      '"2026-10-06 08:00:00","10.1.0.7","HILLSIDE\\\\nbaker","games.example","TCP_DENIED/403"',
      '"2026-10-06 08:00:00","10.1.0.7","50%off","maths.example","TCP_MISS/200"',
    ],
    "%>a:%>p [%tg] %ul;%ue;%>rd %%%Ss": [
      "2001:db8::7:9000 [06/Oct/2026:13:00:00 +0000] -;inés de la o;reader.example %TCP_TUNNEL",
      "10.1.0.7:9000 [06/Oct/2026:13:00:00 +0000] HILLSIDE\\nbaker;-;games.example %TCP_DENIED",
      "10.1.0.7:9000 [06/Oct/2026:13:00:00 +0000] 50%off;-;maths.example %TCP_MISS",
    ],
    "%tl{%d.%m.%Y %T} %-10un %ru": [
      "06.10.2026 08:00:00 inés de la o https://reader.example/",
      "06.10.2026 08:00:00 nbaker https://games.example/",
      "06.10.2026 08:00:00 50%off https://maths.example/",
    ],
  };
  it.each(Object.entries(lines))("is read by its own logformat line %s", async (logformat, log) => {
    const { report, entries } = await readText(log.join("\n"), { logformat });
    expect(report).toMatchObject({ format: "squid_custom", skipped: none, faults: none, fault: null });
    const [first, second, third] = visitLines(entries).map((visit) => visit.split(" "));
    expect(first?.join(" ")).toMatch(/^1[23]:\d\d:\d\d(\.\d+)? inés,? de la o allowed (https:\/\/)?reader\.example/);
    expect(first?.[0]).toMatch(/^13:00:00(\.500)?$/);
    expect(second?.slice(1).join(" ")).toMatch(/^nbaker (blocked|allowed) .*games\.example/);
    expect(third?.slice(1).join(" ")).toMatch(/^50%off allowed .*maths\.example/);
  });

  /** The same requests as each form has them: they end at these seconds of the hour, and took so many milliseconds. */
  const requests = [
    { end: 2.145, took: 19_374, account: "dphan", address: "reader.example:443" },
    { end: 61.9, took: 2_000, account: "maya@lakeside.example", address: "http://maths.example/start?" },
    { end: 119.999, took: 0, account: "dphan", address: "http://maths.example/" },
    { end: 180, took: 59_999, account: "dphan", address: "reader.example:443" },
    { end: 7_200, took: 60_000, account: "dphan", address: "video.example:443" },
  ];
  const hour = Date.UTC(2026, 9, 6, 13) / 1000;
  const clock = (end: number) => new Date((hour + end) * 1000).toISOString().slice(11, 19);
  const sameForms = {
    native: ({ end, took, account, address }) =>
      `${(hour + end).toFixed(3)} ${took} 10.1.0.7 TCP_MISS/200 8 GET ${address} ${account} HIER_DIRECT/192.0.2.1 -`,
    combined: ({ end, account, address }) =>
      `10.1.0.7 - ${account} [06/Oct/2026:${clock(end)} +0000] "GET ${address} HTTP/1.1" 200 8 "-" "-" TCP_MISS:HIER_DIRECT`,
    "%ts.%03tu %>a %un %ru": ({ end, account, address }) => `${(hour + end).toFixed(3)} 10.1.0.7 ${account} ${address}`,
    "%>a %un [%tg] %ru": ({ end, account, address }) =>
      `10.1.0.7 ${account} [06/Oct/2026:${clock(end)} +0000] ${address}`,
  } satisfies Record<string, (request: (typeof requests)[number]) => string>;

  it("counts a request of less than a minute once, in whatever forms it comes", async () => {
    const idsOf = async (form: keyof typeof sameForms, of: readonly (typeof requests)[number][]) => {
      const log = of.map((request) => sameForms[form](request)).join("\n");
      const { entries } = await readText(log, form.includes("%") ? { logformat: form } : {});
      return entries.map(({ id }) => id);
    };
    const [short, long] = [requests.slice(0, -1), requests.slice(-1)];
    const native = await idsOf("native", short);
    expect(new Set(native).size).toBe(4);
    for (const form of ["combined", "%ts.%03tu %>a %un %ru", "%>a %un [%tg] %ru"] as const) {
      expect(await idsOf(form, short), form).toEqual(native);
      // A form that doesn't say how long a connection was open can't know when it began.
      expect(await idsOf(form, long), form).not.toEqual(await idsOf("native", long));
    }
  });

  it.each([
    ["logformat ours", "format_form"],
    ["", "unknown_format"],
    ["%>a %un %ru", "format_time"],
    ["%tu %ru", "format_time"],
    ["%{%A}tl %ru", "format_time"],
    ["%{%H:%M}tl %ru", "format_time"],
    ["%ts %un %Ss", "format_address"],
    ["%ts %un%ru", "format_joined"],
    ["%ts%tu %ru", "format_joined"],
    ["%ts0%tu %ru", "format_joined"],
    ["%ts %>a:%>p %<a:%<p %la:%lp %ru", "format_joined"],
    ["%{%Y%m%d%d%H%M}tl %ru", "format_time"],
  ])("has no reader for the logformat line %s", async (logformat, fault) => {
    const { report, entries } = await readText("1791291600 a b c\n", { logformat });
    expect(entries).toEqual([]);
    expect(report.fault).toBe(fault);
  });
});

describe("e2guardian", () => {
  it.each(["1.log", "2.csv", "3.log", "4.log", "6.log"])("is read in its format %s", async (ending) => {
    const { report, entries } = await readSample(`e2guardian-${ending}`);
    const visits = visitLines(entries).map((visit) => visit.slice(visit.indexOf(" ") + 1));
    expect(visits).toEqual([
      "nbaker allowed https://reader.example:443",
      'inés de la o allowed http://maths.example/search?q="a,b"',
      "nbaker blocked http://games.example/run",
    ]);
    expect(entries[2]?.said).toMatchObject({ at: 1791295720000 });
    expect(report).toMatchObject({ format: ending === "3.log" ? "squid" : "e2guardian", faults: none });
    if (ending === "1.log") expect(report.skipped).toEqual({ sign_in_prompt: { count: 1, firstLine: 4 } });
  });
});

describe("Palo Alto", () => {
  it.each(["palo-alto-syslog.log", "palo-alto-console.csv"])(
    "is read from %s, by the firewall's clock",
    async (name) => {
      const { report, entries } = await readSample(name);
      expect(visitLines(entries)).toEqual([
        "13:09:09 nbaker allowed reader.example/books?x=1,2",
        "13:11:00 - blocked games.example/",
        "13:12:00 o.lund allowed maths.example/",
        "13:13:00 o.lund blocked games.example/",
      ]);
      const first = name.endsWith("csv") ? 3 : 2;
      expect(report).toMatchObject({
        format: "palo_alto",
        faults: none,
        skipped: { other_log: { count: 2, firstLine: first } },
      });
    },
  );
});

describe("FortiGate", () => {
  it("is read whatever the order of its fields and the length of its time", async () => {
    const { report, entries } = await readSample("fortigate.log");
    expect(visitLines(entries)).toEqual([
      "13:44:18.095 nbaker allowed https://reader.example/books",
      "13:44:19.095 o.lund allowed maths.example/grade-6",
      "13:44:20.095 - blocked https://games.example/x",
      "13:44:21 nbaker allowed maths.example/start",
      "13:44:22 nbaker allowed reader.example/x",
      "13:44:23 nbaker allowed reader.example/y",
    ]);
    expect(report).toMatchObject({
      format: "fortigate",
      skipped: { other_log: { count: 2, firstLine: 7 } },
      faults: none,
    });
  });

  it("is read as CEF", async () => {
    const { report, entries } = await readSample("fortigate-cef.log");
    expect(visitLines(entries)).toEqual([
      "13:44:18.095 nbaker allowed https://reader.example/books",
      "13:44:20.095 - blocked games.example/",
    ]);
    expect(report).toMatchObject({ format: "fortigate", faults: none });
  });
});

describe("Umbrella", () => {
  it.each(["13", "16-heads"])("is read from a DNS log of %s columns", async (width) => {
    const { report, entries } = await readSample(`umbrella-dns-${width}.csv`);
    expect(visitLines(entries)).toEqual([
      "17:05:46 n.baker@hillside.example SN-0007 allowed reader.example",
      "17:06:00 - blocked games.example",
      "17:07:00 - SN-0009 allowed maths.example",
    ]);
    expect(report).toMatchObject({
      format: "umbrella_dns",
      skipped: { lookup_kind: { count: 1 }, failed: { count: 1 } },
    });
    if (width !== "13") expect(report.skipped.header).toEqual({ count: 1, firstLine: 1 });
  });

  it("is read from an old DNS log with blanks behind the commas and no types of identity", async () => {
    const { entries } = await readSample("umbrella-dns-10-blanks.csv");
    expect(visitLines(entries)).toEqual([
      "17:05:46 n.baker@hillside.example allowed reader.example",
      "17:06:00 - blocked games.example",
      "17:07:00 - allowed maths.example",
    ]);
  });

  it.each([32, 35, 37, 49])("is read from a proxy log of %i columns", async (width) => {
    const { report, entries } = await readSample(`umbrella-proxy-${width}.csv`);
    expect(visitLines(entries)).toEqual([
      "17:05:46 n.baker@hillside.example SN-0007 allowed https://reader.example/books?a=1,2",
      "17:06:00 - blocked https://games.example/",
    ]);
    expect(report).toMatchObject({ format: "umbrella_proxy", skipped: { sign_in_prompt: { count: 1, firstLine: 3 } } });
  });
});

describe("Clever", () => {
  it("is read as launches a day, of apps only", async () => {
    const { report, entries } = await readSample("clever-students.csv");
    expect(entries.map(({ said }) => said)).toEqual([
      { kind: "launches", day: "2026-10-06", person: "S-0007", product: "Reader", productId: "cc01", launches: 6 },
      { kind: "launches", day: "2026-10-06", person: "S-0008", product: "Maths, Plus", productId: "cc03", launches: 2 },
    ]);
    expect(report).toMatchObject({
      format: "clever",
      launches: 8,
      skipped: { not_an_app: { count: 1, firstLine: 3 }, no_launch: { count: 1, firstLine: 6 } },
      faults: { no_person: { count: 1, firstLine: 5 }, no_time: { count: 1, firstLine: 7 } },
    });
  });

  it("names staff by their own column, and leaves a corrected count the same event", async () => {
    const { entries } = await readSample("clever-staff.csv");
    expect(entries[0]?.said).toMatchObject({ person: "T-0001", launches: 3 });
    const heads =
      "date,staff_id,clever_user_id,clever_school_id,school_name,resource_type,resource_name,resource_id,num_access";
    const later = await readText(`${heads}\n2026-10-06,T-0001,aa11,bb01,Hillside,app,Reader,cc01,4`);
    expect(later.entries[0]?.id).toBe(entries[0]?.id);
  });

  it("says that daily participation tells nothing of products", async () => {
    const { report, entries } = await readSample("clever-participation.csv");
    expect(entries).toEqual([]);
    expect(report).toMatchObject({
      format: "clever_participation",
      skipped: { no_product: { count: 1, firstLine: 2 } },
    });
  });
});
