import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#ui/formatting.ts'
import { useScope } from '#ui/session/scope.ts'
import { figuresQuery } from './enquiry-calls.ts'

/** Enquiries without a reply, beside the entry of the menu. */
export default function EnquiriesCount() {
  const { data } = useQuery(figuresQuery(useScope()))
  if (!data?.open) return null
  return (
    <span className="num" title="Enquiries without a reply">
      {formatNumber(data.open)}
    </span>
  )
}
