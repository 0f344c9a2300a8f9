import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { HandoverOf } from '#accounts/agents/web/handover-report.public.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import type { User } from '../users.contract.ts'
import { UserActions } from './user-actions.tsx'
import { userQuery } from './user-calls.ts'
import { PhotoField } from './photo-field.public.tsx'
import { useUserForm } from './use-user-form.ts'
import { UserFields } from './user-fields.tsx'
import { statusWords } from './user-words.ts'
import classes from './users.module.css'

/** One user: details, role and access. */
export default function UserPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const user = useQuery(userQuery(id))
  if (user.isPending) return <SkeletonRows rows={4} />
  if (!user.data)
    return (
      <>
        <PageHead title="User" />
        <ErrorState error={user.error} onRetry={() => void user.refetch()} />
      </>
    )
  return <Ready key={user.data.id} user={user.data} />
}

function Ready({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`
  const { label, tone } = statusWords[user.status]
  const form = useUserForm(user)
  return (
    <>
      <PageHead title={name} meta={<StatusTag status={user.status} label={label} tone={tone} />} />
      <div className={classes.page}>
        <PhotoField userId={user.id} name={name} path={user.photoPath} canChange={user.isMe || user.canManage} />
        {!user.canManage && <p className="dim">You can view this user but not edit them: they have more permissions than you.</p>}
        <div className="stack gap-16">
          <UserFields user={user} form={form} isLocked={!user.canManage || user.status === 'archived'} />
        </div>
        <section className="stack gap-12" aria-labelledby="access">
          <h2 id="access">Access</h2>
          <p className="dim">
            {user.lastSeenAt ? `Last signed in ${formatDateTime(user.lastSeenAt)}. ` : 'Never signed in. '}
            {user.hasSecondFactor ? 'Two-factor sign-in is on.' : 'Two-factor sign-in is off.'}
            {user.status === 'invited' &&
              (user.invitationExpiresAt
                ? ` Invitation expires ${formatDateTime(user.invitationExpiresAt)}.`
                : ' Invitation has expired.')}
          </p>
          {user.status === 'archived' && user.agentId && <HandoverOf agentId={user.agentId} />}
          {user.canManage && !user.isMe && <UserActions user={user} />}
        </section>
      </div>
      <SaveBar form={form} />
    </>
  )
}
