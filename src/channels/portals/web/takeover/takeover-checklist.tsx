import { Checkbox } from '@mantine/core'
import { formatDate } from '#ui/formatting.ts'
import { takeoverChecklist } from '../../takeover-checklist.rules.ts'
import type { Takeover } from '../../takeover.contract.ts'
import type { TakeoverActions } from './takeover-calls.ts'
import classes from './takeover.module.css'

/** Who to call before the portal is taken over, and what to ask. */
export function TakeoverChecklist({ takeover, actions }: { takeover: Takeover; actions: TakeoverActions }) {
  const { account, ticks } = takeover
  const items = takeoverChecklist(account.portalType)
  // Shown at once, before the answer.
  const { isPending, variables } = actions.tick
  const isDone = (id: string) => (isPending && variables.item === id ? variables.isDone : ticks.some(({ item }) => item === id))
  const done = items.filter(({ id }) => isDone(id)).length
  return (
    <section className={classes.checklist} aria-labelledby="checklist">
      <h2 id="checklist">
        Before you take over <span className="quiet num regular">{`${done} of ${items.length} done`}</span>
      </h2>
      <ul className={classes.items}>
        {items.map(({ id, who, ask }) => {
          const tick = ticks.find(({ item }) => item === id)
          return (
            <li key={id}>
              <Checkbox
                checked={isDone(id)}
                disabled={isPending}
                onChange={(event) => actions.tick.mutate({ item: id, isDone: event.currentTarget.checked })}
                label={
                  <>
                    <strong className={classes.who}>{who}</strong> {ask}
                  </>
                }
                description={tick && [tick.userName, formatDate(tick.at)].filter(Boolean).join(', ')}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
