import { Counter, Histogram, type Registry } from 'prom-client'

export type JobOutcome = 'done' | 'retry' | 'failed' | 'held'
export type ObserveJob = (name: string, outcome: JobOutcome, seconds: number) => void

/** Counts the jobs of one worker: `retry` will be tried again, `failed` was the last try, `held` waits for the release after a restore. */
export function countJobs(registry: Registry): ObserveJob {
  const jobs = new Counter({
    name: 'gable_jobs_total',
    help: 'Jobs that ended in this worker, by name and outcome',
    labelNames: ['name', 'outcome'],
    registers: [registry],
  })
  const time = new Histogram({
    name: 'gable_job_seconds',
    help: 'How long jobs took in this worker',
    labelNames: ['name'],
    buckets: [0.1, 1, 10, 60],
    registers: [registry],
  })
  return (name, outcome, seconds) => {
    jobs.inc({ name, outcome })
    time.observe({ name }, seconds)
  }
}
