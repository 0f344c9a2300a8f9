import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { deviceName } from '#common/device-name.ts'
import { call } from '#ui/api/api.ts'
import { announce } from '#ui/announce.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { callQuery } from '#ui/api/query.ts'
import { useSession } from '#ui/session/session-store.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { SignIn } from '../session.contract.ts'
import { PasswordSection } from './password/change-password.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import classes from './profile-page.module.css'
import { profilePhoto, profileSection } from './profile.slots.ts'
import { sessionCalls } from './session-calls.ts'
import { SecondStepSection } from './factor/second-step.tsx'
import { renewUser } from './sign-in.ts'
import { SignInRow } from './sign-in-row.tsx'

const signInsQuery = callQuery('signIn', sessionCalls.signIns, {})

export default function ProfilePage() {
  const { user, email } = useSession()
  const signIns = useQuery(signInsQuery)
  const queryClient = useQueryClient()
  const [ending, setEnding] = useState<SignIn | 'others'>()
  const end = useMutation({
    mutationFn: async (which: SignIn | 'others') => {
      await (which === 'others'
        ? call(sessionCalls.endOtherSignIns, {})
        : call(sessionCalls.endSignIn, { params: { id: which.id } }))
    },
    onMutate: async (which) => {
      await queryClient.cancelQueries(signInsQuery)
      const before = queryClient.getQueryData(signInsQuery.queryKey)
      queryClient.setQueryData(signInsQuery.queryKey, (all) =>
        all?.filter((one) => (which === 'others' ? one.isCurrent : one.id !== which.id)),
      )
      return { before }
    },
    onSuccess: () => announce('Signed out'),
    onError: (error, _which, context) => {
      queryClient.setQueryData(signInsQuery.queryKey, context?.before)
      toastFailure(error)
    },
  })

  return (
    <>
      <PageHead title="Profile">
        <Button component={Link} to="/logout" variant="default" size="xs">
          Sign out
        </Button>
      </PageHead>
      <div className={classes.page}>
        {user?.mustSetUpSecondStep && (
          <p className={classes.notice} role="status">
            Your agency requires two-factor authentication. Add a passkey or set up an authenticator app below to use Gable.
          </p>
        )}
        <section className={`${classes.person} card pad-16 stack gap-16`} aria-label="Your details">
          {user && (
            <SlotParts
              of={profilePhoto}
              props={{
                userId: user.UserId,
                name: user.name,
                path: user.photoUrl,
                canChange: true,
                onChanged: () => void renewUser(),
              }}
              fallback={<div className={classes.photo} />}
            />
          )}
          <dl>
            <dt className="dim">Name</dt>
            <dd>{user?.name ?? email}</dd>
            <dt className="dim">Email</dt>
            <dd>{email}</dd>
            <dt className="dim">Agency</dt>
            <dd>{user?.agencyName}</dd>
          </dl>
        </section>
        <PasswordSection email={email ?? ''} />
        <PasskeysSection />
        <SecondStepSection />
        <section aria-labelledby="sign-ins">
          <h2 id="sign-ins">Signed-in devices</h2>
          <p className={`${classes.quiet} dim`}>Sign out any device you don’t recognise, then change your password.</p>
          {signIns.isPending && <SkeletonRows rows={3} />}
          {signIns.isError && <ErrorState error={signIns.error} onRetry={() => void signIns.refetch()} />}
          {signIns.data && (
            <ul className="below-16">
              {signIns.data.map((signIn) => (
                <SignInRow key={signIn.id} signIn={signIn} onEnd={() => setEnding(signIn)} />
              ))}
            </ul>
          )}
          {signIns.data?.some(({ isCurrent }) => !isCurrent) && (
            <Button
              variant="default"
              size="sm"
              classNames={{ root: classes.long, label: classes.longLabel }}
              onClick={() => setEnding('others')}
            >
              Sign out all other devices
            </Button>
          )}
        </section>
        <SlotParts of={profileSection} props={{}} />
      </div>
      {ending && (
        <ConfirmDialog
          title={ending === 'others' ? 'Sign out all other devices?' : `Sign out ${deviceName(ending.device)}?`}
          button="Sign out"
          onConfirm={() => {
            end.mutate(ending)
            setEnding(undefined)
          }}
          onClose={() => setEnding(undefined)}
        >
          {ending === 'others'
            ? 'They are signed out immediately; this browser stays signed in. Unsaved changes on them are lost.'
            : 'That device is signed out immediately. Unsaved changes on it are lost.'}
        </ConfirmDialog>
      )}
    </>
  )
}
