import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { formatDate } from '#ui/formatting.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { MoreRows, usePages } from '#ui/list/pages.tsx'
import { appraisalKind } from '#workflow/appraisals/appraisal-values.contract.ts'
import type { timelineEndpoints } from '../timeline.contract.ts'
import { timelineHeads } from '../timeline.heads.generated.ts'
import { AppraisalLine } from './appraisal-line.tsx'
import classes from './contact-timeline.module.css'

const getTimeline = callsOf<typeof timelineEndpoints>(timelineHeads).property
const timelineQuery = (id: string) =>
  pagesQuery([appraisalKind, 'timeline', id], (cursor, signal) =>
    call(getTimeline, { params: { id }, query: { limit: 30, cursor } }, { signal }),
  )

/** The steps of the appraisals of a property and the figures that its owners were given, day by day, newest first. */
export default function PropertyTimeline({ propertyId }: { propertyId: string }) {
  const timeline = usePages(timelineQuery(propertyId))
  const items = timeline.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-label="Timeline" className={classes.timeline}>
      <h2>Timeline</h2>
      {[...Map.groupBy(items, ({ at }) => formatDate(at))].map(([day, ofDay]) => (
        <section key={day} aria-label={day} className={classes.day}>
          <h3>{day === formatDate(new Date()) ? 'Today' : day}</h3>
          {ofDay.map((item) => (
            <AppraisalLine key={item.appraisal.id} at={item.at} appraisal={item.appraisal} />
          ))}
        </section>
      ))}
      <MoreRows of={timeline} label="Show older" />
    </section>
  )
}
