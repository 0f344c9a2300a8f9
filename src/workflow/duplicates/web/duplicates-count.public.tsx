import { useQuery } from '@tanstack/react-query'
import { duplicateCountQuery } from './duplicates-calls.ts'

/** How many pairs wait, beside the entry of the menu: the first page of the very list that it opens. Nothing while there are none. */
export default function DuplicatesCount() {
  const { data } = useQuery(duplicateCountQuery)
  if (!data?.items.length) return null
  return (
    <span className="num" title="Possible duplicates">
      {data.items.length}
      {data.nextCursor && '+'}
    </span>
  )
}
