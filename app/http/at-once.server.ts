/**
 * How many passwords may be in verification at the same time; hashing is CPU-bound. Per client: a large school at its
 * first bell. In total: as many as one process can finish before people give up.
 */
const most = { client: 400, all: 2_000 };
const underWay = new Map<string, number>();
let all = 0;

/** Does a piece of work for a client, or answers null when it, or everybody, has too many under way. */
export async function atOnce<T>(client: string, work: () => Promise<T>): Promise<T | null> {
  const own = underWay.get(client) ?? 0;
  if (own >= most.client || all >= most.all) return null;
  underWay.set(client, own + 1);
  all++;
  try {
    return await work();
  } finally {
    all--;
    const left = (underWay.get(client) ?? 1) - 1;
    if (left > 0) underWay.set(client, left);
    else underWay.delete(client);
  }
}
