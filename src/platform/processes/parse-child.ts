// Started by FileParsers.
import { answerJobs } from './answer-jobs.ts'
import type { ParseJob } from './file-parsers.ts'

answerJobs<ParseJob, unknown>(async ({ module, input }) => {
  const { parse } = (await import(module)) as { parse: (input: unknown) => Promise<unknown> }
  return parse(input)
})
