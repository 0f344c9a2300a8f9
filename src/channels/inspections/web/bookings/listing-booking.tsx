import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure } from '#ui/toast.ts'
import { openKind } from '#workflow/opens/opens.rules.ts'
import { bookingCalls, listingBookingQuery } from './booking-calls.ts'
import classes from './bookings.module.css'

/** Lets buyers book an inspection of this listing themselves or not, with the address to give them. */
export function ListingBooking({ listingId, canChange }: { listingId: string; canChange: boolean }) {
  const queryClient = useQueryClient()
  const found = useQuery(listingBookingQuery(listingId))
  if (found.isError && !found.data)
    return (
      <div className={`${classes.offer} row wrap gap-wide line-above pad-y-12`} role="alert">
        <p>Online booking couldn’t be loaded.</p>
        <Button size="xs" variant="default" onClick={() => void found.refetch()}>
          Retry
        </Button>
      </div>
    )
  if (!found.data) return null
  const { isOn, url, why } = found.data
  const change = async (value: string) => {
    const next = value === '' ? null : value === 'on'
    try {
      queryClient.setQueryData(
        listingBookingQuery(listingId).queryKey,
        await call(bookingCalls.changeListing, { params: { id: listingId }, body: { isOn: next } }),
      )
      announce('Saved')
    } catch (error) {
      toastFailure(error)
    }
    void queryClient.invalidateQueries({ queryKey: [openKind] })
  }
  return (
    <div className={`${classes.offer} row wrap gap-wide line-above pad-y-12`}>
      <p>
        <strong>Online booking</strong>
        <small>{url ? 'Buyers can book a free time themselves.' : why}</small>
      </p>
      {url && (
        <span className="gap-8 inline-flex">
          <Button
            size="xs"
            variant="default"
            onClick={() => void navigator.clipboard.writeText(url).then(() => announce('Link copied'))}
          >
            Copy link
          </Button>
          <Button size="xs" variant="default" component="a" href={new URL(url).pathname} target="_blank" rel="noreferrer">
            Open page
          </Button>
        </span>
      )}
      {canChange && (
        <NativeSelect
          size="xs"
          aria-label="Online booking of this listing"
          value={isOn === null ? '' : isOn ? 'on' : 'off'}
          data={[
            { value: '', label: 'Same as agency' },
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
          onChange={(event) => void change(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
