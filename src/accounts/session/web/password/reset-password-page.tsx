import { useSearch } from '@tanstack/react-router'
import { AskForLink } from './ask-for-link.tsx'
import { SetPassword } from './set-password.tsx'

/** With the token of the mail: a new password. Without: ask for the mail. */
export default function ResetPasswordPage() {
  const { token } = useSearch({ strict: false }) as { token?: string }
  return token ? <SetPassword token={token} /> : <AskForLink />
}
