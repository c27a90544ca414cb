/**
 * Loaded into the demo's children before anything else: when the demo is gone without a word (killed, crashed), its end
 * of the channel closes, and the child stops as if it had been told to.
 */
const patienceMs = 10_000;

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), patienceMs).unref();
});
process.channel?.unref();
