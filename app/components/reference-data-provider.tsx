import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { showToast } from "~/ui/toaster";
import { newReferenceClient } from "./reference-data";

// One for as long as the document lives, so that it outlasts a change of frames; a server makes one for each page.
let kept: { whose: string; client: QueryClient } | undefined;

function clientOf(whose: string): QueryClient {
  if (typeof document === "undefined") return newReferenceClient(() => {});
  if (kept?.whose !== whose) kept = { whose, client: newReferenceClient((text) => showToast("error", text)) };
  return kept.client;
}

/** Keeps the lists that forms choose from while pages change. Another person, or another role, begins with none. */
export function ReferenceDataProvider({ whose, children }: { whose: string; children: ReactNode }) {
  const [first] = useState(() => ({ whose, client: clientOf(whose) }));
  const client = first.whose === whose ? first.client : clientOf(whose);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
