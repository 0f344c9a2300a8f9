import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { newerOf, saveFailure } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { formatRelative } from '#ui/formatting.ts'
import type { SmsSettings } from '../sms.contract.ts'
import { smsCalls, smsSettingsQuery } from './sms-calls.ts'
import { senderWords } from './sms-words.ts'
import classes from './sms.module.css'

/** The sender of SMS, and where replies go. */
export default function SmsSettingsPage() {
  const settings = useQuery(smsSettingsQuery())
  return (
    <>
      <PageHead title="SMS" />
      {settings.data ? (
        <Form settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </>
  )
}

type Fields = Pick<SmsSettings, 'sender' | 'isRegistered'>
const labels: Record<keyof Fields, string> = {
  sender: 'Number or name',
  isRegistered: 'This name is in the SMS Sender ID Register',
}

function Form({ settings }: { settings: SmsSettings }) {
  const queryClient = useQueryClient()
  const show = (now: SmsSettings) => {
    queryClient.setQueryData(smsSettingsQuery().queryKey, now)
    void queryClient.invalidateQueries({ queryKey: ['contact', 'sms'] })
  }
  const form = useForm<Fields, SmsSettings>({
    record: settings,
    update: ({ sender, ...fields }, version) =>
      call(smsCalls.changeSettings, {
        body: { ...fields, ...(sender !== undefined && { sender: sender?.trim() || null }), version },
      }),
    onRecord: show,
    onSaved: () => announce('Saved'),
    labels,
    words: { sender: (sender) => sender ?? 'Gable’s default sender' },
  })
  const replace = useMutation({
    mutationFn: () => call(smsCalls.changeSettings, { body: { replacesHook: true, version: settings.version } }),
    onSuccess: (now) => {
      announce('Address replaced')
      show(now)
    },
    onError: (error) => {
      const now = newerOf<SmsSettings>(error)
      if (now) show(now)
    },
  })
  return (
    <>
      <FormSection title="Sender" intro="What people see above your messages. A number lets them reply and opt out.">
        <Wide>
          <p className={classes.quiet}>
            {settings.delivery === 'outbox'
              ? 'No SMS provider is set up. Messages stay in Gable’s outbox and aren’t delivered. '
              : ''}
            {senderWords(settings.shown)}
          </p>
        </Wide>
        <TextInput
          {...form.optionalText('sender')}
          description="A number, such as +61412345678, or a name of up to 11 letters and digits. Leave empty to use Gable’s default sender."
          maxLength={20}
        />
        {/[A-Za-z]/.test(form.values.sender ?? '') && (
          <Wide>
            <Switch
              {...form.checkbox('isRegistered')}
              description="Since 1 July 2026 phones show other names as “Unverified”. Your SMS provider registers it with your ABN."
            />
          </Wide>
        )}
      </FormSection>
      <FormSection
        title="Replies"
        intro="Set this address at your SMS provider. Replies are added to the contact, and STOP ends all SMS to the number."
      >
        <Wide>
          <div className={classes.hook}>
            <TextInput label="Address for replies and reports" readOnly value={settings.hookUrl} />
            <Button
              variant="default"
              onClick={() => void navigator.clipboard.writeText(settings.hookUrl).then(() => announce('Copied'))}
            >
              Copy
            </Button>
          </div>
        </Wide>
        <Wide>
          <p className={classes.quiet}>
            {settings.lastHookAt ? `Last called ${formatRelative(settings.lastHookAt)}.` : 'Not called yet.'} Keep it secret. If
            someone else has seen it, replace it and set the new one at your provider.
          </p>
        </Wide>
        <Wide>
          <Button variant="default" loading={replace.isPending} disabled={form.isSaving} onClick={() => replace.mutate()}>
            Replace address
          </Button>
        </Wide>
        {replace.isError && (
          <Wide>
            <p role="alert" className={classes.refusal}>
              {saveFailure(replace.error)}
            </p>
          </Wide>
        )}
      </FormSection>
      <SaveBar form={form} />
    </>
  )
}
