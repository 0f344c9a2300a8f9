import { job } from '#platform/jobs/job.ts'
import { forgetFilesLater, mailLater } from './later.ts'
import { mailProof } from './proof-mail.service.ts'
import { isProofFile } from './proofs.store.ts'

export const mailProofLater = job({
  ...mailLater,
  leavesGable: true,
  retries: 8,
  subject: () => 'Email a proof',
  run: (caller, { proofId }) => mailProof(caller, proofId),
})

export const forgetProofFiles = job({
  ...forgetFilesLater,
  retries: 5,
  subject: () => 'Delete the files of a proof',
  async run(caller, { fileKey }) {
    if (await caller.reading((ctx) => isProofFile(ctx, fileKey))) return
    for (const file of [fileKey, `${fileKey}.svg`]) await caller.platform.storage.remove(file)
  },
})
