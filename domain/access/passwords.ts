import { hash, verify } from "@node-rs/argon2";

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// What is verified for an address nobody has, so that the work and the time are the same. It matches no password.
const nobody = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nZml4ZWQwMA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** The same password typed on two keyboards is the same text: NIST SP 800-63B-4 asks for one normal form. */
const normal = (password: string) => password.normalize("NFC");

/** Hashes with argon2id; the parameters are in the result. `cost` is for accounts of tests, which keep no secret. */
export function hashPassword(password: string, cost: { memoryCost?: number; timeCost?: number } = {}): Promise<string> {
  return hash(normal(password), { ...parameters, ...cost });
}

/** True when `password` is the one behind `stored`. With no stored hash it does the same work and says false. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobody, normal(password));
  return matches && stored != null;
}
