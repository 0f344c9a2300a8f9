import { Button, Switch, TagsInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useMay } from '#ui/session/session-store.ts'
import { SpanInput } from '#ui/typed/number-inputs.tsx'
import type { WebsiteSettings } from '../website.contract.ts'
import { WebsiteAddresses } from './website-addresses.tsx'
import { websiteCalls, websiteQuery } from './website-calls.ts'
import { WebsitePosts } from './website-posts.tsx'
import { WebsiteState } from './website-state.tsx'

type Fields = Pick<WebsiteSettings, 'isOn' | 'showsSold' | 'soldDays' | 'showsLeased' | 'leasedDays' | 'domains' | 'ownHost'>
const labels: Record<keyof Fields, string> = {
  isOn: 'Publish the website',
  showsSold: 'Show sold properties',
  soldDays: 'Days after the sale',
  showsLeased: 'Show leased properties',
  leasedDays: 'Days after the lease',
  domains: 'Your other websites',
  ownHost: 'Your own domain',
}

/** Chooses what of the agency is public on its website, and shows the addresses to those who build one. */
export function WebsiteDialog({ onClose }: { onClose(): void }) {
  const settings = useQuery(websiteQuery())
  return (
    <Dialog label="Website" width={680} onClose={onClose}>
      <div className="stack gap-16 pad scroll-y">
        <h2>Website</h2>
        {settings.isPending && <SkeletonRows rows={5} />}
        {settings.isError && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
        {settings.data && <Settings settings={settings.data} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Settings({ settings, onClose }: { settings: WebsiteSettings; onClose(): void }) {
  const queryClient = useQueryClient()
  const mayManage = useMay('settings.manage')
  const form = useForm<Fields, WebsiteSettings>({
    record: settings,
    update: ({ ownHost, ...fields }, version) =>
      call(websiteCalls.changeSettings, {
        body: { ...fields, ...(ownHost !== undefined && { ownHost: ownHost?.trim() || null }), version },
      }),
    onRecord: (now) => queryClient.setQueryData(websiteQuery().queryKey, now),
    onSaved: () => announce('Saved'),
    labels,
    words: { domains: (domains) => domains.join(', ') || 'None' },
  })
  const readOnly = !mayManage
  const days = (field: 'soldDays' | 'leasedDays', isShown: boolean) => (
    <SpanInput unit="day" {...form.filled(field)} readOnly={readOnly} disabled={!isShown} min={1} max={730} canBeEmpty={false} />
  )
  return (
    <RecordForm form={form} className="stack gap-16">
      <Switch
        {...form.checkbox('isOn')}
        disabled={readOnly}
        description="Listings on the market appear as pages and feeds, with an enquiry form."
      />
      <WebsiteState settings={settings} />
      <div className="two-columns gap-16">
        <Switch {...form.checkbox('showsSold')} disabled={readOnly} />
        {days('soldDays', form.values.showsSold)}
        <Switch {...form.checkbox('showsLeased')} disabled={readOnly} />
        {days('leasedDays', form.values.showsLeased)}
      </div>
      <TagsInput
        {...form.field('domains')}
        readOnly={readOnly}
        description="Domains that can show these pages in a frame and send the form."
        placeholder="www.agency.com.au"
        maxTags={20}
        acceptValueOnBlur
      />
      <TextInput
        {...form.optionalText('ownHost')}
        readOnly={readOnly}
        description="Shows these pages under your name, once the operator has set up the domain."
        placeholder="homes.agency.com.au"
        maxLength={300}
      />
      <FormFailure form={form} />
      {settings.isOn && <WebsiteAddresses addresses={settings.addresses} />}
      {mayManage && <WebsitePosts />}
      {mayManage ? (
        <DialogButtons
          form={{ ...form, canSave: form.canSave && form.isDirty }}
          className="row end gap-8"
          save="Save"
          onCancel={onClose}
        />
      ) : (
        <footer className="row end gap-8">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </footer>
      )}
    </RecordForm>
  )
}
