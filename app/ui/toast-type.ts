export type ToastType = "success" | "error" | "warning" | "info" | "loading" | "default";

export type ToastOptions = {
  /** How long it stays, in milliseconds. */
  lasts?: number;
  action?: { label: string; run: () => void };
};

/** What interrupts a person who listens to the page; the rest waits for a pause. */
export const toastRole = (type: ToastType) => (type === "error" || type === "warning" ? "alert" : "status");
