import { toasts } from "domain/constants";
import { useEffect } from "react";
import { type CloseButtonProps, cssTransition, ToastContainer, toast } from "react-toastify/unstyled";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { keepToastsClear } from "./toast-place";
import { type ToastOptions, type ToastType, toastRole } from "./toast-type";

const icons: Record<ToastType, IconName> = {
  success: "circle-check",
  error: "circle-x",
  warning: "triangle-alert",
  info: "info",
  loading: "loader-circle",
  default: "bell",
};

const slide = cssTransition({ enter: "toast-in", exit: "toast-out", collapseDuration: 120 });

/** Shows a message, in the box once that stands. The same words are not shown twice at a time. */
export function raiseToast(type: ToastType, message: string, { lasts, action }: ToastOptions): void {
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
    role: toastRole(type),
    ariaLabel: message,
    autoClose: lasts ?? toasts.lastsMs,
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

/**
 * Where toasts appear: below the controls that they would cover. All styles are ours (styles/toast.css): none are
 * injected.
 */
export function ToastBox() {
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
