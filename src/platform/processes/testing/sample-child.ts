// A child that does what the pool's tests ask for; started by child-pool.slow.test.ts.
import { answerJobs } from '../answer-jobs.ts'

export type SampleJob =
  | { do: 'echo'; text: string }
  | { do: 'bytes'; bytes: Uint8Array }
  | { do: 'sleep'; ms: number }
  | { do: 'spin' | 'crash' | 'throw' | 'env' }
export interface SampleReply {
  pid: number
  text: string
}

answerJobs<SampleJob, SampleReply>(async (job) => {
  const answer = (text: string) => ({ pid: process.pid, text })
  switch (job.do) {
    case 'echo':
      return answer(job.text)
    case 'bytes':
      return answer(`${job.bytes.constructor.name} of ${job.bytes.length}`)
    case 'sleep':
      await new Promise((resolve) => setTimeout(resolve, job.ms))
      return answer('slept')
    case 'spin':
      for (;;); // like a native call that never returns: no timer and no signal handler can run
    case 'crash':
      process.kill(process.pid, 'SIGKILL')
      return answer('')
    case 'throw':
      throw new Error('the handler said no')
    case 'env':
      return answer(Object.keys(process.env).join())
  }
})
