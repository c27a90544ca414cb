import { expect, test } from "vitest";
import { oncePerRequest, remember, requestIdHeader } from "./once.server";
import { problemFrom } from "./problem.server";

const refusal = () => Response.json({ message: "Wait a moment." }, { status: 503, statusText: "Service Unavailable" });
const readBy = (waiting: Promise<unknown>) =>
  waiting.catch(async (error: Response) => [error.status, (await error.json()).message]);

test("a refusal that several loaders of a request wait for is read by each", async () => {
  const forget = remember("one");
  const request = new Request("http://rollcall.example/", { headers: { [requestIdHeader]: "one" } });
  let times = 0;
  const work = async () => {
    times++;
    throw refusal();
  };
  const both = [readBy(oncePerRequest(request, "viewer", work)), readBy(oncePerRequest(request, "viewer", work))];
  const expected = [503, "Wait a moment."];
  expect(await Promise.all(both)).toEqual([expected, expected]);
  expect(await readBy(oncePerRequest(request, "viewer", work)), "later").toEqual(expected);
  expect(times).toBe(1);
  forget();
});

test("one refusal that is thrown to several machines is a problem for each", async () => {
  const thrown = refusal();
  for (let nth = 0; nth < 3; nth++) {
    const said = await problemFrom(new Request("http://rollcall.example/api/v1/me"), thrown);
    expect([said.status, (await said.json()).detail]).toEqual([503, "Wait a moment."]);
  }
});
