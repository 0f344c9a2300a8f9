import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
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
        <Form key={settings.data.version} settings={settings.data} />
      ) : settings.isError ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </>
  )
}

function Form({ settings }: { settings: SmsSettings }) {
  const queryClient = useQueryClient()
  const [sender, setSender] = useState(settings.sender ?? '')
  const [isRegistered, setRegistered] = useState(settings.isRegistered)
  const save = useMutation({
    mutationFn: (replacesHook: boolean) =>
      call(smsCalls.changeSettings, {
        body: replacesHook
          ? { sender: settings.sender, isRegistered: settings.isRegistered, replacesHook, version: settings.version }
          : { sender: sender.trim() || null, isRegistered, version: settings.version },
      }),
    onSuccess: (now, replacesHook) => {
      announce(replacesHook ? 'Address replaced' : 'Saved')
      queryClient.setQueryData(smsSettingsQuery().queryKey, now)
      void queryClient.invalidateQueries({ queryKey: ['contact', 'sms'] })
    },
  })
  const isName = /[A-Za-z]/.test(sender)
  const isChanged = (sender.trim() || null) !== settings.sender || isRegistered !== settings.isRegistered
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(false)
  }
  return (
    <form onSubmit={submit}>
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
          label="Number or name"
          description="A number, such as +61412345678, or a name of up to 11 letters and digits. Leave empty to use Gable’s default sender."
          maxLength={20}
          value={sender}
          onChange={(event) => setSender(event.currentTarget.value)}
        />
        {isName && (
          <Wide>
            <Switch
              label="This name is in the SMS Sender ID Register"
              description="Since 1 July 2026 phones show other names as “Unverified”. Your SMS provider registers it with your ABN."
              checked={isRegistered}
              onChange={(event) => setRegistered(event.currentTarget.checked)}
            />
          </Wide>
        )}
        {save.isError && (
          <Wide>
            <p role="alert" className={classes.refusal}>
              {messageOf(save.error)}
            </p>
          </Wide>
        )}
        <Wide>
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            Save
          </Button>
        </Wide>
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
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate(true)}>
            Replace address
          </Button>
        </Wide>
      </FormSection>
    </form>
  )
}
