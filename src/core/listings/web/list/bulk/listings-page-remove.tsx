import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { askedFrom, type Chosen } from '#ui/bulk/bulk.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { type LoadedRows, withoutRows } from '#ui/grid/grid-pages.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import type { ListingRow } from '../../../listings.contract.ts'
import { useBulk } from './listing-bulk.ts'
import { listCalls } from '../../listing-queries.ts'
import { rowsKey } from '../row/listing-table-rows.ts'

interface Deletion {
  chosen: Chosen
  /** Name of a single listing, for the sentence that offers to undo it. */
  name: string | undefined
  /** How many; from 20 on the number is asked for. */
  count: number
  onDelete: (() => void) | undefined
}
interface Question extends Deletion {
  listings: number
  portals: readonly string[]
}

const named = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/**
 * Deletes listings: they leave the lists at once, and for six seconds they can be brought back. Where a portal may still show one, a
 * dialog asks first, because its ads are taken down as well.
 *
 * @returns `ask`, whose `onDelete` runs once it is decided, and the `dialog` to render
 */
export function useRemoveListings(): { ask(deletion: Deletion): Promise<void>; dialog: ReactNode } {
  const queryClient = useQueryClient()
  const { change } = useBulk()
  const mayPublish = useMay('portals.publish')
  const [question, setQuestion] = useState<Question>()
  const remove = useCallback(
    async ({ chosen, name, onDelete }: Deletion, withdraw: boolean) => {
      onDelete?.()
      await queryClient.cancelQueries({ queryKey: rowsKey })
      if ('ids' in chosen) {
        const gone = new Set(chosen.ids)
        queryClient.setQueriesData<LoadedRows<ListingRow>>({ queryKey: rowsKey }, (rows) => rows && withoutRows(rows, gone))
      }
      const words = `${name ?? '{}'} deleted${withdraw ? ', taking down its ads' : ''}`
      await change(words, chosen, { type: 'delete', withdraw })
    },
    [queryClient, change],
  )
  const ask = useCallback(
    async (deletion: Deletion) => {
      try {
        const shown = await call(listCalls.shownOnPortals, { body: deletion.chosen as never })
        if (shown.portals.length || deletion.count >= askedFrom) setQuestion({ ...deletion, ...shown })
        else await remove(deletion, false)
      } catch (error) {
        toastFailure(error)
      }
    },
    [remove],
  )
  const close = () => setQuestion(undefined)
  const isShown = question !== undefined && question.portals.length > 0
  const dialog = question && (
    <ConfirmDialog
      title={question.name ? `Delete ${question.name}?` : `Delete ${formatNumber(question.count)} listings?`}
      button={isShown ? 'Take down and delete' : `Delete ${formatNumber(question.count)} listings`}
      isRefused={isShown && !mayPublish}
      typedCount={question.count >= askedFrom ? question.count : undefined}
      onConfirm={() => {
        close()
        void remove(question, isShown)
      }}
      onClose={close}
    >
      {isShown && `${sentence(question)} `}
      {isShown &&
        (mayPublish
          ? `Deleting also takes down the ads. Undo restores ${question.count === 1 ? 'the listing, but not its ads' : 'the listings, but not their ads'}. `
          : 'Ask someone who can publish to take down the ads first.')}
      {question.count >= askedFrom &&
        (!isShown || mayPublish) &&
        'They stay in the recycle bin for 30 days, where you can restore them all at once.'}
    </ConfirmDialog>
  )
  return { ask, dialog }
}

function sentence({ name, listings, portals }: Question): string {
  const where = named.format(portals)
  if (name) return `It might still be on ${where}.`
  return `${listings === 1 ? '1 of them' : `${listings.toLocaleString('en-AU')} of them`} might still be on ${where}.`
}
