import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCar, IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clockTime } from '#common/time/days.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { formatDateTime } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import { appraisalKind, type AppraisalStage } from '#workflow/appraisals/appraisal-values.contract.ts'
import type { AppraisalVisit, appraisalVisitEndpoints, VisitMailKind } from '../appraisal-visits.contract.ts'
import { appraisalVisitHeads } from '../appraisal-visits.heads.generated.ts'

const calls = callsOf<typeof appraisalVisitEndpoints>(appraisalVisitHeads)
const kindWords: Record<VisitMailKind, string> = { booked: 'Invitation', moved: 'New time', cancelled: 'Cancellation' }
const stateWords = {
  waiting: 'is being sent',
  sending: 'is being sent',
  sent: 'sent',
  failed: 'not sent',
  unknown: 'may not have arrived',
}

interface VisitPartProps {
  appraisalId: string
  stage: AppraisalStage
  canEdit: boolean
}
/** The way from and to the appointments around an appraisal, and the invitation of its owners. */
export default function VisitPart({ appraisalId, stage, canEdit }: VisitPartProps) {
  const queryClient = useQueryClient()
  const query = callQuery(appraisalKind, calls.visit, { params: { id: appraisalId } })
  const visit = useQuery(query).data
  const invite = useMutation({
    mutationFn: () => call(calls.invite, { params: { id: appraisalId } }),
    onSuccess(after) {
      queryClient.setQueryData(query.queryKey, after)
      announce('Invitation is being sent')
    },
    onError: toastFailure,
  })
  if (!visit) return null
  const isOn = stage === 'booked'
  const isInvited = visit.owners.some(({ mail }) => mail && mail.state !== 'failed' && mail.kind !== 'cancelled')
  const canInvite = isOn && canEdit && visit.owners.some(({ whyNot }) => whyNot === null)
  const reason = visit.owners.find(({ whyNot }) => whyNot)?.whyNot
  return (
    <>
      {visit.around.length > 0 && (
        <ul className="above-8">
          {visit.around.map((one) => (
            <Around key={one.startsAt} of={one} />
          ))}
        </ul>
      )}
      {visit.owners.some(({ mail }) => mail) && (
        <ul className="above-8">
          {visit.owners.map(
            ({ name, mail }) =>
              mail && (
                <li key={name} className="meta">
                  {kindWords[mail.kind]} to {name} {stateWords[mail.state]}, {formatDateTime(mail.at)}
                  {mail.reason && ` · ${mail.reason}`}
                </li>
              ),
          )}
        </ul>
      )}
      {canInvite && (
        <Button
          className="above-8"
          size="xs"
          variant={isInvited ? 'default' : 'filled'}
          leftSection={<IconMail size={14} aria-hidden />}
          loading={invite.isPending}
          onClick={() => invite.mutate()}
        >
          {isInvited ? 'Send invitation again' : 'Send invitation'}
        </Button>
      )}
      {isOn && canEdit && !canInvite && reason && <p className="meta above-8">No invitation: {reason.toLowerCase()}.</p>}
    </>
  )
}

function Around({
  of: { startsAt, endsAt, place, isBefore, travelMinutes, gapMinutes },
}: {
  of: AppraisalVisit['around'][number]
}) {
  const isTight = gapMinutes < (travelMinutes ?? 0)
  const way = travelMinutes === null ? '' : `, about ${travelMinutes} min drive`
  return (
    <li className="row gap-8 small">
      {isTight ? (
        <IconAlertTriangle className="problem fixed" size={14} role="img" aria-label="Too little time" />
      ) : (
        <IconCar className="dim fixed" size={14} aria-hidden />
      )}
      <span className={isTight ? 'problem' : 'dim'}>
        {isBefore
          ? `Before: ${place}, until ${clockTime(endsAt.slice(11))}`
          : `After: ${place}, ${clockTime(startsAt.slice(11))}`}
        {way}
        {isTight && (gapMinutes < 0 ? ', overlaps' : `, only ${gapMinutes} min between`)}
      </span>
    </li>
  )
}
