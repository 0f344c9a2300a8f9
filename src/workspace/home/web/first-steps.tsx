import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useHint } from '#accounts/appearance/web/hint.public.tsx'
import type { FirstStepKind, Home } from '../home.contract.ts'
import classes from './home-page.module.css'

const words: Record<FirstStepKind, { title: string; why: string; to: string }> = {
  brand: { title: 'Set your brand', why: 'Colours, logo and licence, on every brochure and mail', to: '/settings/branding' },
  people: { title: 'Invite your people', why: 'Each with a role and a sign-in of their own', to: '/settings/users' },
  listings: {
    title: 'Bring your listings',
    why: 'A REAXML file of your old system, looked at before it is saved',
    to: '/listings/import',
  },
  contacts: {
    title: 'Bring your contacts',
    why: 'CSV or vCard; duplicates are found, all of it can be undone',
    to: '/contacts/import',
  },
  portals: { title: 'Connect your portals', why: 'realestate.com.au, Domain and fifteen others', to: '/portals/accounts' },
}

/** What a new agency sets up, ticked off by what is there; it goes when all is done or when it is put away. */
export function FirstSteps({ home: { firstSteps } }: { home: Home }) {
  const { isShown, putAway } = useHint('first-steps')
  if (!firstSteps.length || !isShown) return null
  const done = firstSteps.filter(({ isDone }) => isDone).length
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">
        Welcome to Gable{' '}
        <small>
          {done} of {firstSteps.length} done
        </small>
        <Button variant="subtle" size="compact-sm" onClick={putAway}>
          Put away
        </Button>
      </h2>
      <ul>
        {firstSteps.map(({ kind, isDone }) => (
          <li key={kind} data-done={isDone || undefined}>
            <Link {...({ to: words[kind].to } as unknown as LinkProps)}>
              {isDone ? <IconCircleCheckFilled size={18} aria-label="Done" /> : <IconCircle size={18} stroke={1.6} aria-hidden />}
              <span>
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
