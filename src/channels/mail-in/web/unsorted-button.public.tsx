import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatNumber } from '#ui/formatting.ts'
import { countsQuery } from './mail-in-calls.ts'

const UnsortedDialog = lazy(() => import('./unsorted-dialog.tsx'))

/** Opens the emails that made no enquiry, where there are any. */
export default function UnsortedButton() {
  const { data } = useQuery(countsQuery())
  const search = useSearch({ strict: false }) as { unsorted?: 'yes' }
  const navigate = useNavigate()
  const isOpen = search.unsorted === 'yes'
  const setOpen = (isNext: boolean) =>
    void navigate({ to: '/enquiries', search: { ...search, unsorted: isNext ? 'yes' : undefined } as never, replace: !isNext })
  if (!isOpen && !data?.unsorted && !data?.spam) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {data?.unsorted ? `Unsorted (${formatNumber(data.unsorted)})` : 'Other emails'}
      </Button>
      {isOpen && (
        <Suspense>
          <UnsortedDialog start={data?.unsorted ? 'unsorted' : 'spam'} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
