import { Link } from '@tanstack/react-router'
import { call } from '#ui/api/api.ts'
import classes from '../auth-page.module.css'
import { ChoosePassword } from '../choose-password.public.tsx'
import { sessionCalls } from '../session-calls.ts'

export const SetPassword = ({ token }: { token: string }) => (
  <ChoosePassword
    title="Choose a new password"
    lead="This signs out your other devices."
    doneTitle="Password changed"
    button="Set password"
    send={async (password) => (await call(sessionCalls.resetPassword, { body: { token, password } })).message}
    below={
      <Link to="/reset-password" search={{}} className={`${classes.below} underlines`}>
        Request a new link
      </Link>
    }
  />
)
