import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useHint } from '#accounts/appearance/web/hint.public.tsx'
import type { FirstStepKind, Home } from '../home.contract.ts'
import classes from './steps.module.css'

const words: Record<FirstStepKind, { title: string; why: string; to: string }> = {
  brand: { title: 'Set up your branding', why: 'Logo, colours and licence for brochures and emails', to: '/settings/branding' },
  people: { title: 'Invite your team', why: 'Give each person a role and their own sign-in', to: '/settings/users' },
  listings: {
    title: 'Add your listings',
    why: 'Enter your first one, or import a REAXML file from your old system',
    to: '/listings',
  },
  contacts: {
    title: 'Add your contacts',
    why: 'Enter your first one, or import a CSV or vCard file',
    to: '/crm/contacts/all',
  },
  portals: { title: 'Connect your portals', why: 'realestate.com.au, Domain and others', to: '/portals/accounts' },
}

/** Steps that set up a new agency, ticked off by what is there. */
export function FirstSteps({ home: { firstSteps } }: { home: Home }) {
  const { putAway } = useHint('first-steps')
  const done = firstSteps.filter(({ isDone }) => isDone).length
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 className="flex wrap baseline gap-12 below-8" id="first-steps">
        Welcome to Gable{' '}
        <small className="regular">
          {done} of {firstSteps.length} done
        </small>
        <Button className="push" variant="subtle" size="compact-sm" onClick={putAway}>
          Dismiss
        </Button>
      </h2>
      <ul>
        {firstSteps.map(({ kind, isDone }) => (
          <li key={kind} data-done={isDone || undefined}>
            <Link {...({ to: words[kind].to } as unknown as LinkProps)}>
              {isDone ? <IconCircleCheckFilled size={18} aria-label="Done" /> : <IconCircle size={18} stroke={1.6} aria-hidden />}
              <span className="stack">
                <strong>{words[kind].title}</strong>
                <small>{words[kind].why}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
