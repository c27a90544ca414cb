/** What a key may be used for. The check of api_keys.scopes lists the same. */
export const keyScopes = ["read:key", "write:usage"] as const;

export type KeyScope = (typeof keyScopes)[number];

export function isKeyScope(text: string): text is KeyScope {
  return (keyScopes as readonly string[]).includes(text);
}
