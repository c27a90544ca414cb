import type { EventField } from "domain/usage/terms";

/**
 * Ready to run once the key is in ROLLCALL_KEY. Takes the site's origin and the time that the visit of the example has.
 */
export function examplesOf(origin: string, now: string) {
  const at = `${origin}/api/v1/usage-events`;
  const visit: Record<EventField, string | number> = {
    event_id: "0b9a3c52-7d1e-4a8f-9c46-5e2d81f0a7b3",
    occurred_at: now.replace(/\.\d+Z$/, "Z"),
    person: "student@district.example",
    url: "https://www.example.org/lesson",
    duration_seconds: 120,
    source: "My tool",
  };
  const json = JSON.stringify([visit], null, 2);
  const batch = `example-${visit.occurred_at}`;
  return [
    {
      tool: "curl",
      code: `curl -X POST ${at} \\
  -H "Authorization: Bearer $ROLLCALL_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: ${batch}" \\
  -d '${json}'`,
    },
    {
      tool: "Python",
      code: `import json, os, urllib.request

visits = json.loads('''${json}''')
request = urllib.request.Request(
    "${at}",
    data=json.dumps(visits).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["ROLLCALL_KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": "${batch}",
    },
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, answer.read().decode())`,
    },
    {
      tool: "PowerShell",
      code: `$visits = '${json}'
Invoke-RestMethod -Method Post -Uri "${at}" \`
  -Headers @{ Authorization = "Bearer $env:ROLLCALL_KEY"; "Idempotency-Key" = "${batch}" } \`
  -ContentType "application/json" -Body $visits`,
    },
  ];
}

/** What comes back when the visit of the example is sent for the first time. */
export const exampleAnswer = '{"accepted":1,"duplicate":0,"rejected":0,"rejections":[]}';

/** How a key is checked, once it is in ROLLCALL_KEY. */
export const exampleOfKey = (origin: string) => `curl ${origin}/api/v1/me -H "Authorization: Bearer $ROLLCALL_KEY"`;

/** The problem of a call whose key does not work. */
export const exampleProblem = JSON.stringify(
  {
    type: "urn:problem-type:rollcall:credential-refused",
    title: "A valid API key is needed",
    status: 401,
    detail: "Send a working key in the Authorization header, after the word Bearer.",
    instance: "urn:uuid:0190c3a5-6f1e-7d42-9c11-2f64b8a0d9e3",
  },
  null,
  2,
);
