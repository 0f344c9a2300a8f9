import { PageHead } from '#ui/components/page-head.tsx'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { AttachedNumbers } from './attached-numbers.tsx'
import { unknownQuery } from './unknown-calls.ts'
import { UnknownNumber } from './unknown-number.tsx'
import classes from './unknown.module.css'

/** SMS from numbers that no contact has: a person says whose they are. */
export default function UnknownSmsPage() {
  const found = usePages(unknownQuery())
  const items = found.data?.items ?? []
  return (
    <>
      <PageHead title="Unknown SMS" />
      <PagesState of={found} rows={4}>
        SMS from numbers not in your contacts appear here.
      </PagesState>
      <ul className={classes.list} aria-label="SMS from unknown numbers">
        {items.map((one) => (
          <UnknownNumber key={one.number} one={one} />
        ))}
      </ul>
      <MoreRows of={found} size="sm" className={classes.more} />
      {found.data && <AttachedNumbers />}
    </>
  )
}
