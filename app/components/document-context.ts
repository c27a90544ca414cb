import { createContext, useContext } from "react";

/** What a document knows of its own request: the nonce its scripts carry and the id its error page shows. */
export const DocumentContext = createContext<{ nonce: string; requestId: string } | null>(null);

export function useNonce(): string | undefined {
  return useContext(DocumentContext)?.nonce;
}

/** The request's id: on the server from the request, in the browser from the document that it came with. */
export function useRequestId(): string | undefined {
  const context = useContext(DocumentContext);
  if (context) return context.requestId;
  return typeof document === "undefined" ? undefined : document.documentElement.dataset.request;
}
