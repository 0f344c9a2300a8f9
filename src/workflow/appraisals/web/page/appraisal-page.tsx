import { IconDots, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { suburbLine } from '#common/listing/address-lines.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { useKeys } from '#ui/keys.ts'
import { HeadButton } from '#ui/list/list-parts.tsx'
import { SlotParts } from '#ui/slot-parts.tsx'
import { toastFailure } from '#ui/toast.ts'
import { forField } from '#ui/typed-ahead.ts'
import type { AppraisalStage } from '../../appraisal-values.contract.ts'
import type { Appraisal } from '../../appraisals.contract.ts'
import { appraisalQuery, useAppraisalActions } from '../appraisal-calls.ts'
import { addressOf, stageTones, stageWords } from '../appraisal-words.ts'
import { Appointment, Home, Notes, Offer, Others, Owners, Why } from './appraisal-parts.tsx'
import { appraisalVisit } from '../appraisal.slots.ts'
import { StageSteps } from './stage-steps.tsx'

const StepDialog = lazy(forField(async () => ({ default: (await import('../step-dialog.tsx')).StepDialog })))
const EstimatePart = lazy(() => import('../evidence/estimate-part.tsx'))
const EditDialog = lazy(forField(() => import('./edit-dialog.tsx')))
const route = getRouteApi('/shell/appraisals/$id')

/** One appraisal: who sells, which home, where it is up to, and the next step. */
export default function AppraisalPage() {
  const { id } = route.useParams()
  const appraisal = useQuery(appraisalQuery(id))
  const isGone = appraisal.error instanceof ApiError && appraisal.error.status === 404
  if (appraisal.data && !isGone) return <Detail key={id} appraisal={appraisal.data} />
  return (
    <>
      <PageHead title="Appraisal">
        <Link to="/appraisals" search={{}}>
          All appraisals
        </Link>
      </PageHead>
      {appraisal.isError ? (
        <ErrorState error={appraisal.error} onRetry={isGone ? undefined : () => void appraisal.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </>
  )
}

function Detail({ appraisal }: { appraisal: Appraisal }) {
  const navigate = useNavigate()
  const { remove } = useAppraisalActions()
  const [step, setStep] = useState<{ to: AppraisalStage; then?: AppraisalStage | undefined }>()
  const [isEditing, setEditing] = useState(false)
  const { address, canEdit, propertyId, stage, side } = appraisal
  const edit = () => setEditing(true)
  useKeys('Appraisal', canEdit ? [{ keys: 'e', label: 'Edit', run: edit }] : [])
  const again = propertyId && { to: '/appraisals' as const, search: { new: `property ${propertyId}` } }
  return (
    <>
      <PageHead title={addressOf({ ...appraisal, suburb: address.suburb })} meta={suburbLine(address)}>
        <StatusTag status={stage} tone={stageTones[stage]} label={stageWords[stage]} />
        {side === 'lease' && <StatusTag status="lease" tone="grey" label="Lease" />}
        {canEdit && <HeadButton label="Edit" Icon={IconPencil} onClick={edit} />}
        {canEdit && (
          <LaterMenu
            position="bottom-end"
            shadow="md"
            target={
              <IconButton label="More">
                <IconDots size={17} stroke={1.7} />
              </IconButton>
            }
          >
            {(Menu) => (
              <>
                {again && <Menu.Item onClick={() => void navigate(again)}>Appraise again</Menu.Item>}
                <Menu.Item
                  onClick={() =>
                    void remove(appraisal.id).then(() => void navigate({ to: '/appraisals', search: {} }), toastFailure)
                  }
                >
                  Delete
                </Menu.Item>
              </>
            )}
          </LaterMenu>
        )}
      </PageHead>
      <StageSteps appraisal={appraisal} onStep={(to, then) => setStep({ to, then })} />
      <div className="flex wrap gap-20 gutter-end">
        <div className="stack one-column gap-20 at-top grow narrow" style={{ flexBasis: '34rem' }}>
          <Appointment appraisal={appraisal}>
            <SlotParts
              of={appraisalVisit}
              props={{ of: { entity: 'appraisal', id: appraisal.id } as const, appraisalId: appraisal.id, stage, canEdit }}
            />
          </Appointment>
          <Owners appraisal={appraisal} onEdit={edit} />
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <EstimatePart appraisal={appraisal} />
          </Suspense>
          <Notes appraisal={appraisal} />
        </div>
        <div className="stack one-column gap-20 at-top grow narrow" style={{ flexBasis: '18rem' }}>
          <Why appraisal={appraisal} />
          <Home appraisal={appraisal} />
          <Offer appraisal={appraisal} />
          <Others appraisal={appraisal} />
        </div>
      </div>
      <Suspense>
        {step && (
          <StepDialog
            key={step.to}
            appraisal={appraisal}
            {...step}
            onClose={() => setStep(undefined)}
            onNext={(to, then) => setStep({ to, then })}
          />
        )}
        {isEditing && <EditDialog appraisal={appraisal} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
