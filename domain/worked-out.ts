/**
 * What comes of values that are kept and that nobody changes: worked out once for them, and forgotten with any of them.
 * `work` may take nothing else into account.
 */
export function workedOut<Of extends object[], T>(work: (...of: Of) => T): (...of: Of) => T {
  const known: Known<T> = { of: new WeakMap() };
  return (...of) => {
    let at = known;
    for (const one of of) {
      const next = at.of.get(one) ?? { of: new WeakMap() };
      at.of.set(one, next);
      at = next;
    }
    at.worked ??= { value: work(...of) };
    return at.worked.value;
  };
}

type Known<T> = { of: WeakMap<object, Known<T>>; worked?: { value: T } };
