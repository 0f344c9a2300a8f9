import { useQuery } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { useForm } from '#ui/form/use-form.ts'
import type { Preference, PreferenceFields } from '../preferences.contract.ts'
import { emptyPreference } from '../wishes.rules.ts'
import { preferenceCalls, preferencesQuery } from './preference-calls.ts'
import { PreferenceForm } from './preference-form.tsx'
import { labels, words } from './preference-words.ts'

interface PreferenceDrawerProps {
  contactId: string
  preference: Preference | undefined
  /** What the server has: after saving, and when another save came first. */
  onRecord(record: Preference): void
  onClose(): void
}

/** What a colleague changes at the same time stays. */
export default function PreferenceDrawer({ contactId, preference, onRecord, onClose }: PreferenceDrawerProps) {
  const { data } = useQuery(preferencesQuery(contactId))
  const id = preference?.id
  const form = useForm<PreferenceFields, Preference>({
    record: data?.find((one) => one.id === id) ?? preference ?? null,
    start: emptyPreference,
    update: (fields, version, { id }) => call(preferenceCalls.update, { params: { id }, body: { ...fields, version } }),
    create: async (fields) => onRecord(await call(preferenceCalls.create, { body: { ...fields, contactId } })),
    onRecord,
    onSaved() {
      announce('Requirements saved')
      onClose()
    },
    labels,
    words,
  })
  return <PreferenceForm title={preference ? 'Edit requirements' : 'Add requirements'} form={form} onClose={onClose} />
}
