import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isSame } from '#common/changes.ts'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { toastUndo } from '#ui/toast.ts'
import { contactCalls } from '../contact-calls.ts'
import type { ContactFields, ContactPatch } from '../../contact-fields.contract.ts'
import type { Contact } from '../../contacts.contract.ts'
import { contactKind, contactQuery } from './contact-page-calls.ts'

/** Somebody else has changed the same field: what shall stand? */
export interface Clash {
  patch: ContactPatch
  theirs: Contact
}
/** @returns the sentence for the field when it was refused */
export type Save = (patch: ContactPatch, said: string) => Promise<string | undefined>

/** The record as it will be. */
const withValues = (contact: Contact, values: ContactPatch) => ({ ...contact, ...values }) as Contact
const valuesOf = (contact: Contact, patch: ContactPatch): ContactPatch =>
  Object.fromEntries(Object.keys(patch).map((key) => [key, contact[key as keyof ContactFields]]))

/**
 * Saves fields one after the other, shown at once and with a way back. A stale version is merged by field: what only we changed is written
 * onto the newer record; what others changed too is asked.
 */
export function useContactSaving(id: string) {
  const queryClient = useQueryClient()
  const [clash, setClash] = useState<Clash>()
  const [savedAt, setSavedAt] = useState<Date>()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const key = contactQuery(id).queryKey
  const show = (contact: Contact) => queryClient.setQueryData(key, contact)

  const write = async (patch: ContactPatch, base: ContactPatch): Promise<void> => {
    const now = queryClient.getQueryData<Contact>(key)
    if (!now) return
    try {
      show(await call(contactCalls.put, { params: { id }, body: { ...patch, version: now.version } }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      const theirs = error.current as Contact
      if (!isSame(valuesOf(theirs, patch), base)) {
        show(theirs)
        setClash({ patch, theirs })
        return
      }
      show(withValues(theirs, patch))
      show(await call(contactCalls.put, { params: { id }, body: { ...patch, version: theirs.version } }))
    }
    setSavedAt(new Date())
  }

  const save: Save = (patch, said) => {
    const before = queryClient.getQueryData<Contact>(key)
    if (!before) return Promise.resolve(undefined)
    const base = valuesOf(before, patch)
    if (isSame(base, patch)) return Promise.resolve(undefined)
    // A read that began before must not put the old value back.
    void queryClient.cancelQueries({ queryKey: key })
    show(withValues(before, patch))
    const saved = line.current.then(() => write(patch, base))
    line.current = saved.catch(() => undefined)
    return saved.then(
      () => {
        void queryClient.invalidateQueries({ queryKey: [contactKind] })
        if (said) toastUndo(said, () => void save(base, ''))
        return undefined
      },
      (error: unknown) => {
        const now = queryClient.getQueryData<Contact>(key)
        if (now) show(withValues(now, base))
        const [field] = error instanceof ApiError ? error.fields : []
        return field?.message ?? messageOf(error)
      },
    )
  }
  return { save, savedAt, clash, endClash: () => setClash(undefined) }
}
