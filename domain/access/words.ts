/** What is said to whoever has to wait so many seconds before the next attempt. */
export function tooManyAttempts(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  const wait = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return `Too many attempts for this address. Wait ${wait}, then try again.`;
}
