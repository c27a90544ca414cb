import { oncePerRequest } from "./once.server";

/** Notes when the sender of a request may try again, in seconds; the answer's header Retry-After says so. */
export function noteRetryAfter(request: Request, seconds: number): void {
  void waitOf(request).then((wait) => (wait.seconds = seconds));
}

const waitOf = (request: Request) =>
  oncePerRequest(request, "retry-after", async (): Promise<{ seconds: number | null }> => ({ seconds: null }));

/** Sets the header Retry-After on an answer that asks for a wait. */
export async function setRetryAfter(request: Request, headers: Headers): Promise<void> {
  const { seconds } = await waitOf(request);
  if (seconds !== null) headers.set("Retry-After", String(seconds));
}
