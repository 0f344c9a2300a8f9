// Started by ImageVariants: an upload that upsets a decoder must not take the server with it.
import { answerJobs } from '../processes/answer-jobs.ts'
import { makeVariants } from './make-variants.ts'
import type { VariantsJob, VariantsReply } from './variants.ts'

answerJobs<VariantsJob, VariantsReply>(makeVariants)
