import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useDraftSave } from '#ui/form/use-draft-save.tsx'
import type { Preference, PreferenceFields } from '../preferences.contract.ts'
import { emptyPreference } from '../wishes.rules.ts'
import { preferenceCalls, preferencesQuery } from './preference-calls.ts'
import { PreferenceForm } from './preference-form.tsx'
import { fieldInWords, labels } from './preference-words.ts'

interface PreferenceDrawerProps {
  contactId: string
  preference: Preference | undefined
  /** What the server has: after saving, and when another save came first. */
  onRecord(record: Preference): void
  onClose(): void
}

export default function PreferenceDrawer({ preference, ...props }: PreferenceDrawerProps) {
  return preference ? <EditRequirements {...props} preference={preference} /> : <AddRequirements {...props} />
}

/** Not a draft: requirements without any limit are saved too. */
function AddRequirements({ contactId, onRecord, onClose }: Omit<PreferenceDrawerProps, 'preference'>) {
  const [requirements, setRequirements] = useState<PreferenceFields>(emptyPreference)
  const save = useMutation({
    mutationFn: () => call(preferenceCalls.create, { body: { ...requirements, contactId } }),
    onSuccess(saved) {
      announce('Requirements saved')
      onRecord(saved)
      onClose()
    },
  })
  return (
    <PreferenceForm
      title="Add requirements"
      requirements={requirements}
      error={save.error}
      isSaving={save.isPending}
      onChange={(fields) => setRequirements((now) => ({ ...now, ...fields }))}
      onSave={() => save.mutate()}
      onClose={onClose}
    />
  )
}

/** What a colleague changes at the same time stays. */
function EditRequirements({ contactId, preference, onRecord, onClose }: PreferenceDrawerProps & { preference: Preference }) {
  const { data } = useQuery(preferencesQuery(contactId))
  const { id } = preference
  const draft = useDraft<PreferenceFields, Preference>({
    record: data?.find((one) => one.id === id) ?? preference,
    send: (fields, version) => call(preferenceCalls.update, { params: { id }, body: { ...fields, version } }),
    onRecord,
  })
  const { save, question } = useDraftSave(draft, {
    labelOf: (field) => labels[field],
    wordsOf: fieldInWords,
    onSaved() {
      announce('Requirements saved')
      onClose()
    },
  })
  return (
    <PreferenceForm
      title="Edit requirements"
      requirements={draft.values}
      error={draft.isSaving ? undefined : draft.error}
      isSaving={draft.isSaving}
      onChange={draft.change}
      onSave={() => void save()}
      onClose={onClose}
    >
      {question}
    </PreferenceForm>
  )
}
