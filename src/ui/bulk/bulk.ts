import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { onLive } from '../api/live.ts'
import { createStore, type Store } from '../store.ts'
import { toastFailure, toastUndo } from '../toast.ts'

/** How far a change of many records is, and what it left alone. */
export interface BulkProgress {
  id: string
  state: 'running' | 'finished' | 'undoing' | 'undone'
  total: number
  done: number
  changed: number
  /** Already as they were to become. */
  unchanged: number
  undone: number
  refused: number
  kept: number
}
interface BulkCalls<Bulk extends BulkProgress> {
  /** Kind of the records, the first word of the keys of their queries. */
  kind: string
  one: string
  many: string
  readState(id: string): Promise<Bulk>
  undo(id: string): Promise<Bulk>
}
export type Bulks<Bulk extends BulkProgress> = BulkCalls<Bulk> & {
  /** The change that is running or has something to say; shown over the foot of the list. */
  store: Store<{ words: string; bulk: Bulk } | undefined>
}
export const bulksOf = <Bulk extends BulkProgress>(calls: BulkCalls<Bulk>): Bulks<Bulk> => ({
  ...calls,
  store: createStore<{ words: string; bulk: Bulk } | undefined>(undefined),
})

const agoMs = 2_000

/** A job reports by live events; asking now and then as well makes up for one that was lost. */
async function untilDone<Bulk extends BulkProgress>({ store, readState }: Bulks<Bulk>, words: string, bulk: Bulk): Promise<Bulk> {
  let now = bulk
  while (now.state === 'running' || now.state === 'undoing') {
    store.set({ words, bulk: now })
    await new Promise<void>((done) => {
      const timer = setTimeout(finish, agoMs)
      const stop = onLive((event) => event.kind === 'bulk' && event.id === bulk.id && finish())
      function finish() {
        clearTimeout(timer)
        stop()
        done()
      }
    })
    now = await readState(bulk.id)
  }
  return now
}

/** Takes one back and waits until all of it is. */
export async function undoneBulk<Bulk extends BulkProgress>(bulks: Bulks<Bulk>, id: string): Promise<Bulk> {
  try {
    return await untilDone(bulks, 'Restoring', await bulks.undo(id))
  } finally {
    bulks.store.set(undefined)
  }
}

/** From so many on, deleting asks for the number to be typed. */
export const askedFrom = 20

/**
 * Follows one call that changes many records: what was done can be taken back for six seconds, what was refused is said with its reasons.
 *
 * @returns a function of the words, `{} tagged` where the braces stand for how many, and of the call
 */
export function useFollowBulk<Bulk extends BulkProgress>(bulks: Bulks<Bulk>) {
  const queryClient = useQueryClient()
  return useCallback(
    async (words: string, start: () => Promise<Bulk>): Promise<Bulk | undefined> => {
      const { kind, one, many, store, undo } = bulks
      const counted = (count: number) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en-AU')} ${many}`)
      const readAgain = () => queryClient.invalidateQueries({ queryKey: [kind] })
      const takeBack = async (id: string) => {
        try {
          const undone = await untilDone(bulks, 'Undoing', await undo(id))
          store.set(undone.kept > 0 ? { words: 'Undone', bulk: undone } : undefined)
        } catch (error) {
          store.set(undefined)
          toastFailure(error)
        }
        await readAgain()
      }
      try {
        const bulk = await untilDone(bulks, words, await start())
        store.set(bulk.refused > 0 || (bulk.unchanged > 0 && bulk.changed === 0) ? { words, bulk } : undefined)
        const others = bulk.unchanged > 0 ? `. ${bulk.unchanged.toLocaleString('en-AU')} needed no change` : ''
        if (bulk.changed > 0) toastUndo(words.replace('{}', counted(bulk.changed)) + others, () => void takeBack(bulk.id))
        return bulk
      } catch (error) {
        store.set(undefined)
        toastFailure(error)
        return undefined
      } finally {
        void readAgain()
      }
    },
    [queryClient, bulks],
  )
}

export type Chosen = { ids: string[] } | { matching: Record<string, unknown> }
