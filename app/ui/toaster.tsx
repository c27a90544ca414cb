import { toasts } from "domain/constants";
import { useEffect } from "react";
import { type CloseButtonProps, cssTransition, ToastContainer, toast } from "react-toastify/unstyled";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { keepToastsClear } from "./toast-place";

type ToastType = "success" | "error" | "warning" | "info" | "loading" | "default";

const icons: Record<ToastType, IconName> = {
  success: "circle-check",
  error: "circle-x",
  warning: "triangle-alert",
  info: "info",
  loading: "loader-circle",
  default: "bell",
};

const slide = cssTransition({ enter: "toast-in", exit: "toast-out", collapseDuration: 120 });

type Options = {
  /** How long it stays, in milliseconds. */
  lasts?: number;
  action?: { label: string; run: () => void };
};

/**
 * Shows a message at the top right for 4 s. It is never the only place of an error: the page says the same.
 * The same words are not shown twice at a time.
 */
export function showToast(type: ToastType, message: string, { lasts = toasts.lastsMs, action }: Options = {}): void {
  const content = ({ closeToast }: { closeToast: () => void }) => (
    <div>
      {message}
      {action ? (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            action.run();
            closeToast();
          }}
        >
          {action.label}
        </button>
      ) : null}
    </div>
  );
  toast(content, {
    toastId: `${type} ${message}`,
    type: type === "loading" ? "default" : type,
    className: () => `toast toast-${type}`,
    role: type === "error" || type === "warning" ? "alert" : "status",
    ariaLabel: message,
    autoClose: lasts,
    icon: <Icon name={icons[type]} />,
    closeButton: (props: CloseButtonProps) => <Close {...props} message={message} />,
  });
}

function Close({ closeToast, message }: CloseButtonProps & { message: string }) {
  return (
    <button
      type="button"
      className="toast-close"
      aria-label={`Dismiss: ${message}`}
      onClick={(event) => {
        event.stopPropagation();
        closeToast(true);
      }}
    >
      <Icon name="x" />
    </button>
  );
}

/** Where toasts appear: below the controls that they would cover. Stands once, in the root. All styles are ours (styles/toast.css): none are injected. */
export function Toaster() {
  useEffect(keepToastsClear, []);
  return (
    <ToastContainer
      aria-label="Notifications"
      className={() => "toasts"}
      toastClassName={() => "toast"}
      progressClassName={() => "toast-timer"}
      position="top-right"
      theme="light"
      transition={slide}
      limit={toasts.visible}
      stacked={false}
      hideProgressBar
      draggable={false}
    />
  );
}
