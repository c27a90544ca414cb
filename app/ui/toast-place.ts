/** From the window's top to the first toast, in pixels, where nothing is in the way. */
const usual = 16;
/** How far a toast keeps from a control above or below it. */
const apart = 4;

export type Span = { top: number; bottom: number };

/**
 * How far down toasts of this height begin so that they cover none of the controls, which are where they are in the
 * window. Where no gap is high enough, they begin at the highest one there is. All in pixels.
 */
export function freeTop(controls: readonly Span[], { height, within }: { height: number; within: number }): number {
  let from = usual;
  let best = { top: usual, room: -1 };
  for (const { top, bottom } of [...controls].sort((a, b) => a.top - b.top)) {
    if (bottom + apart <= from) continue;
    const room = top - apart - from;
    if (room >= height) return from;
    if (room > best.room) best = { top: from, room };
    from = Math.max(from, bottom + apart);
  }
  if (within - from >= height) return from;
  return best.top;
}

const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, label.choice";
/** The box of the toasts, as styles/toast.css has it. */
const boxName = ".toasts";

/** Puts the box of toasts where it covers no control of the page. */
function placeToasts(box: HTMLElement): void {
  const { left, right } = box.getBoundingClientRect();
  const spans = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((one) => !box.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 1 && one.right > left && one.left < right && one.bottom > 0);
  const last = box.lastElementChild;
  // The last one's own margin covers nothing.
  const height = last ? last.getBoundingClientRect().bottom - box.getBoundingClientRect().top : 0;
  box.style.top = `${freeTop(spans, { height, within: window.innerHeight })}px`;
}

/** Keeps the toasts off the page's controls, also while the page changes or is scrolled. Returns what ends it. */
export function keepToastsClear(): () => void {
  let frame = 0;
  const place = () => {
    frame = 0;
    const box = document.querySelector<HTMLElement>(boxName);
    if (box?.firstElementChild) placeToasts(box);
  };
  const ask = () => {
    if (frame === 0) frame = requestAnimationFrame(place);
  };
  const changes = new MutationObserver(ask);
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener("scroll", ask, { passive: true });
  window.addEventListener("resize", ask);
  ask();
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    window.removeEventListener("scroll", ask);
    window.removeEventListener("resize", ask);
  };
}
