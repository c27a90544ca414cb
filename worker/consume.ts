import { messageForLog } from "db/error-for-log";
import { queues } from "domain/job";
import type { Delivery, JobWorker } from "./delivery";
import { FailsForGood, WorkerStopping } from "./faults";
import type { Handler, WorkerTools } from "./handler";
import { type Kept, type Locks, makeWorker } from "./job-worker";
import type { QueueSettings } from "./queue-backend";

type Options = { handlers: Handler[]; tools: WorkerTools; locks?: Partial<Locks> | undefined; kept?: Kept | undefined };

/**
 * Opens one consumer for each queue that has a handler. Every run leaves a line in the log with the job's name and ids,
 * how it ended and how long it took (milliseconds). A job without a handler fails without another try.
 */
export function consume(settings: QueueSettings, { handlers, tools, locks, kept }: Options): JobWorker[] {
  const names = [...new Set(handlers.map(({ job }) => job.queue))];
  return names.map((name) => {
    const own = new Map(handlers.filter(({ job }) => job.queue === name).map((handler) => [handler.job.name, handler]));
    return makeWorker(name, settings, (delivery) => runOne(own, delivery, tools), {
      concurrency: queues[name].concurrency,
      locks,
      kept,
      onError: (error) => tools.log.warn({ queue: name, err: error.message }, "the queue has a fault"),
    });
  });
}

async function runOne(handlers: Map<string, Handler>, delivery: Delivery, tools: WorkerTools): Promise<void> {
  const { id, name, attempt, attempts, takenOver } = delivery;
  const log = tools.log.child({ job: name, jobId: id, attempt });
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  if (takenOver) log.warn("a job is taken over from a worker that died");
  try {
    const handler = handlers.get(name);
    if (!handler) throw new FailsForGood(`Nothing handles a job called ${name}.`);
    const { signal, progress } = delivery;
    await handler.run(
      delivery.payload,
      { ...tools, log },
      { number: attempt, isLast: attempt >= attempts, signal, progress },
    );
    log.info({ ms: took() }, "done");
  } catch (error) {
    log.error({ ms: took(), err: messageForLog(error as Error), end: endOf(error, delivery) }, "failed");
    throw error;
  }
}

function endOf(error: unknown, { attempt, attempts, signal }: Delivery) {
  if (signal.reason instanceof WorkerStopping) return "goes back to the queue";
  if (error instanceof FailsForGood || attempt >= attempts) return "for good";
  return "will be tried again";
}
