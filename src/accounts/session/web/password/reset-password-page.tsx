import { useSearch } from '@tanstack/react-router'
import { AskForLink } from './ask-for-link.tsx'
import { SetPassword } from './set-password.tsx'

/** Asks for a new password where the address has the token of the email, else for the email. */
export default function ResetPasswordPage() {
  const { token } = useSearch({ strict: false }) as { token?: string }
  return token ? <SetPassword token={token} /> : <AskForLink />
}
