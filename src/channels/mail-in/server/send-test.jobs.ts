import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { writeMail } from '#platform/mail/plain-mail.ts'
import { findAddress } from './addresses.store.ts'
import { addressWith } from './mail-keys.ts'
import { testHeader } from './read-mail.service.ts'

export const sendTest = job({
  name: 'mail-in.send-test',
  leavesGable: true,
  payload: z.object({ testId: z.uuid() }),
  retries: 3,
  subject: () => 'Test email to the enquiries address',
  async run(caller, { testId }) {
    const address = await caller.reading((ctx) => findAddress(ctx, 'enquiries', null))
    // A newer test, or a new address, has taken its place.
    if (address?.testId !== testId) return
    const to = addressWith(caller.platform.config, 'enquiries', address.key)
    if (!to) return
    const mail = writeMail({
      to,
      subject: 'Test enquiry',
      hello: 'Gable',
      before: 'This is a test of your address for enquiries by email.',
      rows: [
        { label: 'Name', value: 'Test Person' },
        { label: 'Email', value: 'test.person@gable.example' },
        { label: 'Message', value: 'This test makes no enquiry and no contact.' },
      ],
      after: 'Gable',
    })
    await caller.platform.mailer.send({ ...mail, headers: { [testHeader]: testId } }, caller.scope.agencyId)
  },
})
