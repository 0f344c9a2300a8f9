import { NativeSelect, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { NotificationSetting } from '../notifications.contract.ts'
import { kindWords, type MailTime, smsKinds } from '../notifications.rules.ts'
import { notificationCalls, settingsQuery } from './notification-calls.ts'
import classes from './notifications.module.css'

const mailWords: { value: MailTime; label: string }[] = [
  { value: 'never', label: 'No email' },
  { value: 'daily', label: 'Daily summary' },
  { value: 'atOnce', label: 'Straight away' },
]

/** Per kind: in the app, by mail, both or neither. Saved as it is chosen. */
export default function NotificationSettingsPage() {
  const settings = useQuery(settingsQuery())
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery()
  const save = useMutation({
    mutationFn: (item: NotificationSetting) => call(notificationCalls.changeSettings, { body: { items: [item] } }),
    onMutate: async (item) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (now) => now && { items: now.items.map((one) => (one.kind === item.kind ? item : one)) })
      return { before }
    },
    onSuccess: (_answer, { kind }) => announce(`${kindWords[kind].label}: saved`),
    onError: (error, _item, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toastFailure(error)
    },
  })
  return (
    <>
      <PageHead title="Notification settings" />
      <div className={classes.page}>
        <p className="dim below-16">
          The daily summary arrives after 7 am, only if there’s news. SMS go to the mobile number of your agent profile.
        </p>
        {settings.isPending && <SkeletonRows rows={4} />}
        {settings.isError && !settings.data && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
        {settings.data && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th className="meta medium pad-y-8 text-left" scope="col">
                  Type
                </th>
                <th className="meta medium pad-y-8 text-left" scope="col">
                  In Gable
                </th>
                <th className="meta medium pad-y-8 text-left" scope="col">
                  By email
                </th>
                <th className="meta medium pad-y-8 text-left" scope="col">
                  By SMS
                </th>
              </tr>
            </thead>
            <tbody>
              {settings.data.items.map((item) => {
                const { label, when } = kindWords[item.kind]
                return (
                  <tr key={item.kind}>
                    <td>
                      <span className="block strong">{label}</span>
                      <span className="quiet">{when}</span>
                    </td>
                    <td>
                      <Switch
                        aria-label={`${label} in Gable`}
                        checked={item.isInApp}
                        onChange={(event) => save.mutate({ ...item, isInApp: event.currentTarget.checked })}
                      />
                      <span className={classes.where} aria-hidden>
                        In Gable
                      </span>
                    </td>
                    <td>
                      <NativeSelect
                        size="xs"
                        aria-label={`${label} by email`}
                        data={mailWords}
                        value={item.mail}
                        onChange={(event) => save.mutate({ ...item, mail: event.currentTarget.value as MailTime })}
                      />
                    </td>
                    <td>
                      {smsKinds.has(item.kind) && (
                        <>
                          <Switch
                            aria-label={`${label} by SMS`}
                            checked={item.bySms}
                            onChange={(event) => save.mutate({ ...item, bySms: event.currentTarget.checked })}
                          />
                          <span className={classes.where} aria-hidden>
                            By SMS
                          </span>
                        </>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </div>
    </>
  )
}
