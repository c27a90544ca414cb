import { Transform } from "node:stream";

/**
 * What a drawn document is piped through on its way out. React 18 draws into blocks of 2,048 bytes, and where a character of
 * several bytes does not fit into the rest of one it sends the block with that rest empty: zeros in the middle of a word,
 * which browsers show as a blot in attributes and which break the page's own scripts. A document has no zeros of its own.
 */
export function documentBody(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
