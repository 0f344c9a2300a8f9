import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { renewUser } from '#ui/api/api-refresh.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useMay } from '#ui/session/session-store.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { useStorageWords } from '#accounts/pictures/web/storage-use.public.tsx'
import type { Branding, BrandingPatch, BrandingRecord } from '../branding.contract.ts'
import { brandingTools } from './branding.slots.ts'
import { brandingCalls, brandingKind, brandingQuery, ownParams } from './branding-calls.ts'
import classes from './branding-page.module.css'
import { BrandingPreview } from './branding-preview.tsx'
import { fieldLabels } from './branding-words.ts'
import { SectionContact } from './section-contact.tsx'
import { SectionLogos } from './section-logos.tsx'
import { SectionLook } from './section-look.tsx'
import { SectionNames } from './section-names.tsx'
import type { SectionProps } from './section-props.ts'
import { SectionWords } from './section-words.tsx'

const History = lazy(async () => ({ default: (await import('./branding-history.tsx')).BrandingHistory }))

export default function BrandingPage() {
  const branding = useQuery(brandingQuery())
  if (branding.data) return <BrandingForm record={branding.data} />
  return (
    <>
      <PageHead title="Branding" />
      {branding.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState error={branding.error} onRetry={() => void branding.refetch()} />
      )}
    </>
  )
}

function BrandingForm({ record }: { record: BrandingRecord }) {
  const queryClient = useQueryClient()
  const mayManage = useMay('branding.manage')
  const storage = useStorageWords()
  const meta = [...(mayManage ? [] : ['Only the agency owner can edit this']), ...(storage ? [storage] : [])].join(' · ')
  const [showsHistory, setShowsHistory] = useState(false)
  const show = (now: BrandingRecord) => {
    queryClient.setQueryData(brandingQuery().queryKey, now)
    void queryClient.invalidateQueries({ queryKey: [brandingKind, brandingCalls.history.path] })
    // Name and colour of the screens come with the user.
    void renewUser()
  }
  const form = useForm<Branding, BrandingRecord>({
    record,
    update: sendBranding,
    onRecord: show,
    onSaved: () => announce('Saved'),
    labels: fieldLabels,
  })
  const section: SectionProps = { form, readOnly: !mayManage }
  return (
    <>
      <PageHead title="Branding" meta={meta}>
        <SlotParts of={brandingTools} props={{}} />
        {mayManage && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconHistory size={15} aria-hidden />}
            onClick={() => setShowsHistory(true)}
          >
            History
          </Button>
        )}
      </PageHead>
      <div className={classes.page}>
        <div className="narrow">
          <SectionNames {...section} />
          <SectionLook {...section} />
          <SectionLogos {...section} record={record} />
          <SectionContact {...section} />
          <SectionWords {...section} />
        </div>
        <BrandingPreview form={form} record={record} />
      </div>
      <SaveBar form={form} />
      {showsHistory && (
        <Suspense>
          <History onUndone={show} onClose={() => setShowsHistory(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Socials have a call of their own in the specification; a form that changed both makes both calls. */
async function sendBranding({ socials, ...fields }: Partial<Branding>, version: number): Promise<BrandingRecord> {
  let record: BrandingRecord | undefined
  if (Object.keys(fields).length > 0)
    record = await call(brandingCalls.update, { ...ownParams(), body: { ...(fields as BrandingPatch), version } })
  if (socials)
    record = await call(brandingCalls.updateSocialUrls, {
      ...ownParams(),
      body: { ...socials, version: record?.version ?? version },
    })
  if (!record) throw new Error('Nothing to save')
  return record
}
