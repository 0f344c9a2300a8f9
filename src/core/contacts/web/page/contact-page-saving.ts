import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isSame } from '#common/changes.ts'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { createDraft, draftOf, type SaveOutcome, valuesOf } from '#ui/form/draft.ts'
import { toastUndo } from '#ui/toast.ts'
import { contactCalls } from '../contact-calls.ts'
import type { ContactFields, ContactPatch } from '../../contact-fields.contract.ts'
import type { Contact } from '../../contacts.contract.ts'
import { contactKind, contactQuery } from './contact-page-calls.ts'

/** Another user has changed the same field: which value should be kept? */
export interface Clash {
  patch: ContactPatch
  theirs: Contact
}
/** @returns the sentence for the field when it was refused */
export type Save = (patch: ContactPatch, said: string) => Promise<string | undefined>

/** The record as it will be. */
const withValues = (contact: Contact, values: ContactPatch) => ({ ...contact, ...values }) as Contact
const fieldsOf = (contact: Contact, patch: ContactPatch): ContactPatch =>
  Object.fromEntries(Object.keys(patch).map((key) => [key, contact[key as keyof ContactFields]]))

/** Saves fields one after the other, shown at once and with a way back; where others changed the same field too, it asks. */
export function useContactSaving(id: string) {
  const queryClient = useQueryClient()
  const [clash, setClash] = useState<Clash>()
  const [savedAt, setSavedAt] = useState<Date>()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const key = contactQuery(id).queryKey
  const show = (contact: Contact) => queryClient.setQueryData(key, contact)

  const write = async (patch: ContactPatch, base: ContactPatch): Promise<SaveOutcome | undefined> => {
    const now = queryClient.getQueryData<Contact>(key)
    if (!now) return undefined
    const draft = createDraft<ContactFields, Contact>(
      draftOf(withValues(now, base), { typed: patch as Partial<ContactFields> }),
      () => ({
        send: (fields, version) => call(contactCalls.put, { params: { id }, body: { ...fields, version } }),
        onRecord: () => show(valuesOf(draft.get()) as Contact),
      }),
    )
    const outcome = await draft.save()
    const { record } = draft.get()
    if (outcome.state === 'saved') setSavedAt(new Date())
    if (outcome.state === 'clash') {
      show(record)
      setClash({ patch, theirs: record })
    }
    return outcome
  }

  const save: Save = async (patch, said) => {
    const before = queryClient.getQueryData<Contact>(key)
    if (!before) return undefined
    const base = fieldsOf(before, patch)
    if (isSame(base, patch)) return undefined
    // A read that started before must not put the old value back.
    void queryClient.cancelQueries({ queryKey: key })
    show(withValues(before, patch))
    const saved = line.current.then(() => write(patch, base))
    line.current = saved
    const outcome = await saved
    if (outcome?.state !== 'failed') {
      void queryClient.invalidateQueries({ queryKey: [contactKind] })
      if (said) toastUndo(said, () => void save(base, ''))
      return undefined
    }
    const now = queryClient.getQueryData<Contact>(key)
    if (now) show(withValues(now, base))
    const { error } = outcome
    const [field] = error instanceof ApiError ? error.fields : []
    return field?.message ?? saveFailure(error)
  }
  return { save, savedAt, clash, endClash: () => setClash(undefined) }
}
