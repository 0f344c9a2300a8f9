import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import type { jobEndpoints } from '../jobs.contract.ts'
import { jobHeads } from '../jobs.heads.generated.ts'

const { retry: retryFailed } = callsOf<typeof jobEndpoints>(jobHeads)

/** Retries a failed job where its outcome is shown, for users who may. */
export default function RetryJob({ jobId, onRetried }: { jobId: string; onRetried(): void }) {
  const mayRetry = useMay('jobs.retry')
  const retry = useMutation({
    mutationFn: () => call(retryFailed, { params: { id: jobId } }),
    onSuccess: () => announce('Retrying'),
    onError: toastFailure,
    onSettled: onRetried,
  })
  if (!mayRetry) return null
  return (
    <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
      Retry
    </Button>
  )
}
