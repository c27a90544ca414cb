import { toasts } from "domain/constants";
import { type ComponentType, useSyncExternalStore } from "react";
import { type ToastOptions, type ToastType, toastRole } from "./toast-type";

// Most pages show no toast: what draws them is fetched for the first one.
let box: ComponentType | null = null;
let boxIsThere = () => {};
// One promise for all: messages of the same moment appear in their order.
let fetched: Promise<typeof import("./toast-box")> | null = null;

/**
 * Shows a message at the top right for 4 s. It is never the only place of an error: the page says the same.
 * Where what draws toasts can't be fetched, as without a network, the words are shown alone.
 */
export function showToast(type: ToastType, message: string, options: ToastOptions = {}): void {
  fetched ??= import("./toast-box");
  const shown = fetched.then(({ ToastBox, raiseToast }) => {
    box = ToastBox;
    boxIsThere();
    raiseToast(type, message, options);
  });
  shown.catch(() => {
    fetched = null;
    showWords(type, message, options.lasts ?? toasts.lastsMs);
  });
}

function showWords(type: ToastType, message: string, lasts: number): void {
  const place = document.createElement("section");
  place.className = "toasts";
  place.ariaLabel = "Notifications";
  const words = document.createElement("div");
  words.className = `toast toast-${type}`;
  words.setAttribute("role", toastRole(type));
  words.textContent = message;
  place.append(words);
  document.body.append(place);
  setTimeout(() => place.remove(), lasts);
}

function whenBoxIsThere(tell: () => void): () => void {
  boxIsThere = tell;
  return () => {
    boxIsThere = () => {};
  };
}

/** Where toasts appear, from the first one on. Stands once, in the root. */
export function Toaster() {
  const Box = useSyncExternalStore(
    whenBoxIsThere,
    () => box,
    () => null,
  );
  return Box ? <Box /> : null;
}
