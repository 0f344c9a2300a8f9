import { job } from '#platform/jobs/job.ts'
import { mailLater } from './mail-later.ts'
import { mailProof } from './proof-mail.service.ts'

export const mailProofLater = job({
  ...mailLater,
  leavesGable: true,
  retries: 8,
  subject: () => 'Email a proof',
  run: (caller, { proofId }) => mailProof(caller, proofId),
})
