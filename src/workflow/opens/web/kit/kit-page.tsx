import { getRouteApi } from '@tanstack/react-router'
import { openHomeTimes } from '#common/time/local-moment.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import type { Kit } from '../../visits.contract.ts'
import { HostKit } from './host-kit.tsx'
import { useKit } from './use-kit.ts'

const route = getRouteApi('/shell/opens/$id')

/** The host's kit of one open home, made for a phone. */
export default function KitPage() {
  const { id } = route.useParams()
  return <KitOf key={id} id={id} />
}

function KitOf({ id }: { id: string }) {
  const kit = useKit(id)
  const { data, isPending, error, refetch } = kit.kit
  if (isPending && !data)
    return (
      <>
        <PageHead title="Open home" />
        <SkeletonRows rows={6} />
      </>
    )
  if (!data || !kit.shown)
    return (
      <>
        <PageHead title="Open home" />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  return (
    <>
      <PageHead title={data.open.streetLine} meta={whenOf(data)} />
      <HostKit data={data} kit={kit} shown={kit.shown} />
    </>
  )
}

const whenOf = ({ open }: Kit) => `${writtenDay(open.startsAt, 'weekday')}, ${openHomeTimes(open)}`
