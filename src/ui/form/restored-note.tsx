import { Anchor } from '@mantine/core'
import { formatDateTime } from '../formatting.ts'
import type { FormState } from './use-form.ts'

/** Says that typed text came back, and offers to start again. */
export const RestoredNote = ({ form }: { form: Pick<FormState, 'restoredAt' | 'discard'> }) =>
  form.restoredAt && (
    <p className="quiet" role="status">
      Unsaved changes restored from {formatDateTime(form.restoredAt)}.{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => form.discard()}>
        Discard
      </Anchor>
    </p>
  )
