/** The list of public suffixes inside tldts: a trie of labels from the last one on, as its source generates it. */
declare module "tldts/dist/cjs/src/data/trie.js" {
  /** By node: what ends there (0: nothing). */
  export const nodeFlags: Uint8Array;
  /** By node: its first edge; the next node's is its end. */
  export const edgeStart: Uint16Array;
  /** By edge: the length of its label in labelText, and the node it leads to. */
  export const edgeLength: Uint8Array;
  export const edgeChild: Uint16Array;
  export const labelText: string;
  export const rulesRoot: number;
  export const exceptionsRoot: number;
}
