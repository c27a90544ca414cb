/** Everything that depends on hosts, found from the end of an address's host without cutting anything out of it. */
export type HostIndex<T> = {
  /** What depends on the host in `text` from `start` to `end`, and on each of its parents, the shortest first. */
  parentsOf: (text: string, start: number, end: number) => T[];
};

const dot = 46;
const seed = 0x811c9dc5;
/** One step of FNV-1a, so that a parent's hash is on the way to its child's. */
const stepped = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193);

function hashOf(host: string): number {
  let hash = seed;
  for (let at = host.length - 1; at >= 0; at--) hash = stepped(hash, host.charCodeAt(at));
  return hash;
}

/**
 * Builds the index. Takes what depends on each host. A table with room to spare; what meets goes to the next free
 * place.
 */
export function indexHosts<T>(hosts: ReadonlyMap<string, T>): HostIndex<T> {
  const size = 2 ** Math.ceil(Math.log2(hosts.size * 4 + 1));
  const mask = size - 1;
  const places = new Int32Array(size);
  const names = [...hosts.keys()];
  const values = [...hosts.values()];
  const hashes = Int32Array.from(names, hashOf);
  for (let nth = 0; nth < names.length; nth++) {
    let place = (hashes[nth] as number) & mask;
    while (places[place] !== 0) place = (place + 1) & mask;
    places[place] = nth + 1;
  }

  function lookUp(hash: number, text: string, start: number, end: number): number {
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const nth = (places[place] as number) - 1;
      if (nth < 0) return -1;
      if (hashes[nth] !== hash) continue;
      const name = names[nth] as string;
      if (name.length === end - start && text.startsWith(name, start)) return nth;
    }
  }

  const none: T[] = [];
  return {
    parentsOf: (text, start, end) => {
      let found = none;
      let hash = seed;
      for (let at = end - 1; at >= start; at--) {
        hash = stepped(hash, text.charCodeAt(at));
        if (at > start && text.charCodeAt(at - 1) !== dot) continue;
        const nth = lookUp(hash, text, at, end);
        if (nth < 0) continue;
        if (found === none) found = [];
        found.push(values[nth] as T);
      }
      return found;
    },
  };
}
