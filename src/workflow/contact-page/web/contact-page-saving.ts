import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isSame } from '#common/changes.ts'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { whenBack } from '#ui/api/connection.ts'
import { createDraft, draftOf, type SaveOutcome, valuesOf } from '#ui/form/draft.ts'
import { toastUndo } from '#ui/toast.ts'
import { contactCalls, contactKind, contactQuery } from '#core/contacts/web/contact-calls.public.tsx'
import type { ContactFields, ContactPatch } from '#core/contacts/contact-fields.contract.ts'
import type { Contact } from '#core/contacts/contacts.contract.ts'

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

/** A lost call is repeated this often; one long outage is one time. */
const maxRepeats = 5
const isLost = (outcome: SaveOutcome | undefined) =>
  outcome?.state === 'failed' && outcome.error instanceof ApiError && outcome.error.code === 'network'

/**
 * Saves fields one after the other, shown at once and with a way back. `save` belongs to the contact as it is shown now: who keeps it while
 * typing is asked where others changed the same field in between. What could not be sent is sent when the server is back.
 */
export function useContactSaving(shown: Contact) {
  const { id } = shown
  const queryClient = useQueryClient()
  const [clash, setClash] = useState<Clash>()
  const [savedAt, setSavedAt] = useState<Date>()
  const [waiting, setWaiting] = useState(0)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  /** The last two values of each field that this page wrote: a field that holds one of them was changed by no one else. */
  const written = useRef(new Map<string, unknown[]>())
  const key = contactQuery(id).queryKey
  const show = (contact: Contact) => queryClient.setQueryData(key, contact)
  useAskBeforeLeaving(waiting > 0)

  /** Reads the fields as they were when typing started; one's own save in between moves them on. */
  const baseOf = (seen: Contact, patch: ContactPatch, now: Contact): ContactPatch => {
    const [then, current] = [fieldsOf(seen, patch), fieldsOf(now, patch)]
    const isOurs = Object.entries(current).every(([field, value]) =>
      [then[field as keyof ContactPatch], ...(written.current.get(field) ?? [])].some((one) => isSame(one, value)),
    )
    return isOurs ? current : then
  }

  const write = async (patch: ContactPatch, base: ContactPatch, seen: Contact): Promise<[SaveOutcome, Contact] | undefined> => {
    const now = queryClient.getQueryData<Contact>(key)
    if (!now) return undefined
    const isOvertaken = ![base, patch].some((values) => isSame(values, fieldsOf(now, patch)))
    const draft = createDraft<ContactFields, Contact>(
      draftOf(isOvertaken ? seen : withValues(now, base), { typed: patch as Partial<ContactFields> }),
      () => ({
        send: (fields, version) => call(contactCalls.put, { params: { id }, body: { ...fields, version } }),
        onRecord: () => show(valuesOf(draft.get()) as Contact),
      }),
    )
    let outcome = await draft.save()
    if (isLost(outcome)) {
      setWaiting((count) => count + 1)
      for (let repeats = 0; isLost(outcome) && repeats < maxRepeats; repeats++) {
        await whenBack()
        outcome = await draft.save()
      }
      setWaiting((count) => count - 1)
    }
    const { record } = draft.get()
    if (outcome.state === 'saved') setSavedAt(new Date())
    if (outcome.state === 'clash') {
      show(record)
      setClash({ patch, theirs: record })
    }
    return [outcome, record]
  }

  const change = async (patch: ContactPatch, said: string, seen: Contact): Promise<string | undefined> => {
    const before = queryClient.getQueryData<Contact>(key)
    if (!before) return undefined
    const base = baseOf(seen, patch, before)
    const current = fieldsOf(before, patch)
    if (isSame(base, patch) || isSame(current, patch)) return undefined
    // A read that started before must not put the old value back.
    void queryClient.cancelQueries({ queryKey: key })
    if (isSame(base, current)) {
      show(withValues(before, patch))
      for (const [field, value] of Object.entries(patch))
        written.current.set(field, [...(written.current.get(field) ?? []).slice(-1), value])
    }
    const saved = line.current.then(() => write(patch, base, seen))
    line.current = saved
    const [outcome, record] = (await saved) ?? []
    if (!record || outcome?.state !== 'failed') {
      void queryClient.invalidateQueries({ queryKey: [contactKind] })
      if (said && record && outcome?.state === 'saved') toastUndo(said, () => void change(base, '', record))
      return undefined
    }
    const now = queryClient.getQueryData<Contact>(key)
    if (now && isSame(fieldsOf(now, patch), patch)) show(withValues(now, base))
    const { error } = outcome
    const [field] = error instanceof ApiError ? error.fields : []
    return field?.message ?? saveFailure(error)
  }
  const save: Save = (patch, said) => change(patch, said, shown)
  return { save, savedAt, isWaiting: waiting > 0, clash, endClash: () => setClash(undefined) }
}

/** The browser asks before it closes or reloads the page. */
function useAskBeforeLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
