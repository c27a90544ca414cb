/** The header under which the gate puts the id of each request. */
export const requestIdHeader = "x-request-id";

const kept = new Map<string, Map<string, Promise<unknown>>>();

/**
 * Does a piece of work once for a request, whichever of its loaders asks first; the others get the same promise. Loaders
 * each get a Request of their own, so the id that the gate gave is what ties them together. Without one it is done anew.
 */
export function oncePerRequest<T>(request: Request, key: string, work: () => Promise<T>): Promise<T> {
  const id = request.headers.get(requestIdHeader);
  const ofRequest = id ? kept.get(id) : undefined;
  if (!ofRequest) return work();
  const running = ofRequest.get(key);
  if (running) return running as Promise<T>;
  const made = work();
  ofRequest.set(key, made);
  return made;
}

/** Opens what is kept for a request; the gate calls it, and `forget` when the answer is out. */
export function remember(requestId: string): () => void {
  kept.set(requestId, new Map());
  return () => void kept.delete(requestId);
}
