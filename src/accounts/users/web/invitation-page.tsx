import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AuthFailure, AuthPage, ToSignIn } from '#accounts/session/web/auth-page.public.tsx'
import { ChoosePassword } from '#accounts/session/web/choose-password.public.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { isRefused } from '#ui/api/refused.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { userEndpoints } from '../users.contract.ts'
import { userHeads } from '../users.heads.generated.ts'

const { invitation: readInvitation, accept } = callsOf<typeof userEndpoints>(userHeads)

/** Behind the link of an invitation: whose it is, and a password of one's own. */
export default function InvitationPage() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(readInvitation, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (invitation.isPending)
    return (
      <AuthPage title="Invitation" lead="Loading...">
        {' '}
      </AuthPage>
    )
  if (invitation.isError && isRefused(invitation.error))
    return (
      <AuthPage title="Invitation" lead="This link no longer works.">
        <AuthFailure>{messageOf(invitation.error)}</AuthFailure>
        <ToSignIn>Go to sign in</ToSignIn>
      </AuthPage>
    )
  if (invitation.isError)
    return (
      <AuthPage title="Invitation" lead="The invitation couldn’t be opened.">
        <AuthFailure>{messageOf(invitation.error)}</AuthFailure>
        <Button fullWidth size="md" loading={invitation.isFetching} onClick={() => void invitation.refetch()}>
          Try again
        </Button>
      </AuthPage>
    )
  const { email, firstName, agencyName } = invitation.data
  return (
    <ChoosePassword
      title={`Welcome, ${firstName}`}
      lead={`Choose a password for ${email} at ${agencyName}.`}
      doneTitle="Your account is ready"
      button="Create account"
      username={email}
      send={async (password) => (await call(accept, { body: { token, password } })).message}
      below={<ToSignIn>I already have an account</ToSignIn>}
    />
  )
}
