import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { useSession } from '#ui/session/session-store.ts'
import { keyCalls, keyKind, keysQuery } from './key-calls.ts'
import classes from './keys.module.css'

/** In the host's kit: the keys in one tap, while there is a connection. Nothing where the listing has none. */
export default function KitKeys({ openId, listingId, isAway }: { openId: string; listingId: string; isAway: boolean }) {
  const queryClient = useQueryClient()
  const userId = useSession().user?.UserId
  const found = useQuery(keysQuery(listingId))
  const keys = found.data?.items ?? []
  const again = () => void queryClient.invalidateQueries({ queryKey: [keyKind] })
  const take = useMutation({ mutationFn: () => call(keyCalls.takeForOpen, { params: { id: openId } }), onSettled: again })
  const back = useMutation({ mutationFn: (id: string) => call(keyCalls.back, { params: { id } }), onSettled: again })
  if (found.isError && !found.data && !isAway)
    return (
      <div className={classes.kit}>
        <IconKey size={18} stroke={1.7} aria-hidden />
        <p className="stack narrow grow breaks" role="alert">
          The keys couldn’t be loaded.
        </p>
        <Button size="sm" variant="default" onClick={() => void found.refetch()}>
          Retry
        </Button>
      </div>
    )
  if (!keys.length) return null
  const own = keys.find(({ out }) => out !== null && out.userId === userId)
  const free = keys.find(({ out }) => !out)
  const error = take.error ?? back.error
  return (
    <div className={classes.kit}>
      <IconKey size={18} stroke={1.7} aria-hidden />
      <p className="stack narrow grow breaks">
        {own
          ? `You have ${own.label}`
          : free
            ? [free.label, free.hook && `hook ${free.hook}`].filter(Boolean).join(', ')
            : `${keys[0]?.out?.name} has the keys`}
        {error && (
          <small className="problem" role="alert">
            {saveFailure(error)}
          </small>
        )}
      </p>
      {own ? (
        <Button size="sm" variant="default" disabled={isAway} loading={back.isPending} onClick={() => back.mutate(own.id)}>
          Keys are back
        </Button>
      ) : (
        free && (
          <Button size="sm" variant="default" disabled={isAway} loading={take.isPending} onClick={() => take.mutate()}>
            Take keys
          </Button>
        )
      )}
    </div>
  )
}
