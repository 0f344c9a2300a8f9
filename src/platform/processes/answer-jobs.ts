/** Messages between a pool and its children. */
export interface JobEnvelope<Job> {
  id: number
  job: Job
}
export type ChildMessage<Reply> =
  | { kind: 'ready' }
  | { kind: 'reply'; id: number; reply: Reply; rssMb: number }
  | { kind: 'error'; id: number; error: string; rssMb: number }

const rssMb = () => Math.round(process.memoryUsage.rss() / 1_048_576)

/**
 * The child's side of a `ChildPool`: answers one job at a time until the parent goes away.
 *
 * @param handler may throw: that fails the job, not the process
 * @param afterEach runs once the answer is out (clearing caches), so it costs the asker no waiting time
 */
export function answerJobs<Job, Reply>(handler: (job: Job) => Reply | Promise<Reply>, afterEach?: () => void): void {
  const send = (message: ChildMessage<Reply>) =>
    process.send?.(message, undefined, {}, (error) => {
      // No caller can receive the response any more.
      if (error) process.exit()
    })
  // A parent that was killed cannot end its children, so they watch it themselves.
  process.on('disconnect', () => process.exit())
  const answer = async (envelope: JobEnvelope<Job>) => {
    const { id } = envelope
    try {
      send({ kind: 'reply', id, reply: await handler(envelope.job), rssMb: rssMb() })
    } catch (error) {
      send({ kind: 'error', id, error: error instanceof Error ? error.message : String(error), rssMb: rssMb() })
    }
    afterEach?.()
  }
  process.on('message', (envelope: JobEnvelope<Job>) => void answer(envelope))
  send({ kind: 'ready' })
}
