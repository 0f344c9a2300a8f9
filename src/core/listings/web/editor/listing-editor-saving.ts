import { isSame } from '#common/changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { newerOf } from '#ui/api/api-error.ts'
import { isRefused } from '#ui/api/refused.ts'
import { logFull } from '#ui/debug.ts'
import { randomKey } from '#ui/api/api-request.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Listing } from '../../listings.contract.ts'
import { changedKeys, fieldsOf, patchBetween, withoutEmptyRows } from './listing-editor-changes.ts'
import { checkFields } from './listing-editor-check.ts'
import type { ListingForm } from './listing-editor-form.ts'
import { type Base, baseOf } from './listing-editor-opening.ts'
import { goToField, type Problem, problemOfFields, problemOfRefusal } from './listing-editor-problem.ts'
import { listingCalls, showListing } from '../listing-queries.ts'

interface Saving {
  form: ListingForm
  base: Base
  setBase(base: Base): void
  /** Another user saved first. */
  onStale(current: Listing): void
}

/** Saving: validates, sends the changes, and takes over the server's result; what is typed during the save stays. */
export function useSaving({ form, base, setBase, onStale }: Saving) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const running = useRef<Promise<string | undefined>>(undefined)
  const birth = useRef<{ key: string; fields: ListingFields }>(undefined)

  /** @returns the listing's id; undefined when it could not be saved */
  const save = (from: Base = base): Promise<string | undefined> => {
    running.current ??= run(from).finally(() => {
      running.current = undefined
    })
    return running.current
  }

  async function run(from: Base): Promise<string | undefined> {
    const emptyRows = withoutEmptyRows(form.getValues())
    for (const [key, value] of Object.entries(emptyRows)) form.setFieldValue(key, value)
    const errors = checkFields(form.getValues())
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return refuse(problemOfFields(errors))
    const hasChanges = from.id === undefined || changedKeys(from.fields, form.getValues()).length > 0
    setProblem(undefined)
    if (!hasChanges) return announceSaved(from.id)
    setSaving(true)
    try {
      const listing = from.id === undefined ? await create() : await update(from)
      return announceSaved(listing.id)
    } catch (error) {
      const newer = newerOf<Listing>(error)
      if (newer) return void onStale(newer)
      const refusal = problemOfRefusal(error)
      form.setErrors(refusal.errors)
      return refuse(refusal.problem)
    } finally {
      setSaving(false)
    }
  }

  function announceSaved(id: string | undefined): string | undefined {
    announce('Saved')
    return id
  }

  function refuse(found: Problem): undefined {
    setProblem(found)
    const first = found.fields[0]
    // After the messages are on the page: they belong to what is read out with the field.
    if (first) setTimeout(() => goToField(first.path))
  }

  async function update({ id = '', version, fields }: Base): Promise<Listing> {
    const submitted = form.getValues()
    const body = { ...patchBetween(fields, submitted), version }
    const listing = await call(listingCalls.update, { params: { id }, body })
    adopt(submitted, listing)
    return listing
  }

  async function create(): Promise<Listing> {
    // A first try whose answer was lost may have arrived: it is repeated to the letter, and what was typed since follows as a change.
    birth.current ??= { key: randomKey(), fields: form.getValues() }
    const { key, fields } = birth.current
    const { listingClass, saleOrLease } = fields
    const body = { ...patchBetween(emptyFields(listingClass, saleOrLease), fields), listingClass, saleOrLease }
    let listing: Listing
    try {
      listing = await call(listingCalls.create, { body }, { idempotencyKey: key })
      logFull('Create listing', listing)
    } catch (error) {
      logFull('Create listing failed', error)
      if (isRefused(error)) birth.current = undefined
      throw error
    }
    adopt(fields, listing)
    void navigate({
      to: '/listings/$id/edit',
      params: { id: listing.id },
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
    const hasMore = changedKeys(fields, form.getValues()).length > 0
    return hasMore ? update(baseOf(listing)) : listing
  }

  /** The saved state becomes the base; a field changed during the save keeps what was typed. */
  function adopt(submitted: ListingFields, listing: Listing): void {
    const stored = fieldsOf(listing)
    const now = form.getValues()
    for (const key of changedKeys(now, stored)) {
      if (isSame(now[key], submitted[key])) form.setFieldValue(key, stored[key])
    }
    setBase({ ...baseOf(listing), savedAt: new Date().toISOString() })
    showListing(queryClient, listing)
  }

  return { save, isSaving, problem, setProblem }
}
