import { useQuery } from '@tanstack/react-query'
import { unknownCountQuery } from './unknown-calls.ts'

/** Numbers that no contact has, beside the entry of the menu. */
export default function UnknownSmsCount() {
  const { data } = useQuery(unknownCountQuery())
  if (!data?.items.length) return null
  return (
    <span className="num" title="Numbers that no contact has">
      {data.items.length}
      {data.nextCursor && '+'}
    </span>
  )
}
