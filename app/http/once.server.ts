/** The header under which the gate puts the id of each request. */
export const requestIdHeader = "x-request-id";

const kept = new Map<string, Map<string, Promise<unknown>>>();

/**
 * What several wait for, for one of them: a refusal that is thrown to all is thrown to each as one of its own, since
 * the words of an answer can be read once only.
 */
export async function forOne<T>(shared: Promise<T>): Promise<T> {
  try {
    return await shared;
  } catch (error) {
    throw error instanceof Response ? error.clone() : error;
  }
}

/**
 * Does a piece of work once for a request, whichever of its loaders asks first; the others wait for the same. Loaders
 * each get a Request of their own, so the id that the gate gave is what ties them together. Without one it is done
 * again.
 */
export function oncePerRequest<T>(request: Request, key: string, work: () => Promise<T>): Promise<T> {
  const id = request.headers.get(requestIdHeader);
  const ofRequest = id ? kept.get(id) : undefined;
  if (!ofRequest) return work();
  const running = ofRequest.get(key);
  if (running) return forOne(running as Promise<T>);
  const made = work();
  ofRequest.set(key, made);
  return forOne(made);
}

/** Opens what is kept for a request; the gate calls it, and `forget` when the answer is out. */
export function remember(requestId: string): () => void {
  kept.set(requestId, new Map());
  return () => void kept.delete(requestId);
}
