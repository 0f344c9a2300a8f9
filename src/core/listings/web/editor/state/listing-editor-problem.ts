import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import type { FieldErrors } from './listing-editor-check.ts'
import { openSectionOf } from '../../sections/open-section.ts'
import { labelOf } from '../../fields/field-labels.ts'
import { fieldId } from '../../fields/field-paths.ts'

/** Why a save did not happen, above the form. */
export interface Problem {
  title: string
  fields: readonly { path: string; label: string; message: string }[]
  /** The record that the refusal names, e.g. the listing that is open already. */
  cause?: unknown
}

const listed = (errors: FieldErrors): Problem['fields'] =>
  Object.entries(errors).map(([path, message]) => ({ path, label: labelOf(path), message }))

export function problemOfFields(errors: FieldErrors): Problem {
  const fields = listed(errors).toSorted((a, b) => placeOf(a.path) - placeOf(b.path))
  return { title: fields.length === 1 ? 'Fix the field marked in red' : `Fix the ${fields.length} fields marked in red`, fields }
}

/** Reads the server's refusal: a 400 and a 422 name the fields, the rest says its sentence. */
export function problemOfRefusal(error: unknown): { problem: Problem; errors: FieldErrors } {
  const named = error instanceof ApiError ? error.fields.filter(({ path }) => path !== '') : []
  const errors = Object.fromEntries(named.map(({ path, message }) => [path, message]))
  const isInvalid = error instanceof ApiError && error.code === 'invalid' && named.length > 0
  return {
    problem: isInvalid ? problemOfFields(errors) : { title: saveFailure(error), fields: listed(errors), cause: error },
    errors,
  }
}

/** The control of a path, else that of the field around it: `landArea.value` has none of its own. */
export function controlOf(path: string): HTMLElement | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const found = document.getElementById(fieldId(parts.slice(0, length).join('.')))
    if (found) return found
  }
  return null
}

/** Where it stands on the page, from the top. */
function placeOf(path: string): number {
  const control = controlOf(path)
  if (!control) return Number.MAX_SAFE_INTEGER
  // A control in a closed group has no box: its group has.
  const box = control.closest('[data-section][hidden]')?.parentElement ?? control.closest('details:not([open])') ?? control
  return box.getBoundingClientRect().top
}

/** Brings a field onto the screen and puts the focus into it. */
export function goToField(path: string): void {
  const control = controlOf(path)
  if (!control) return
  const hasOpened = openSectionOf(control)
  control.closest('details')?.setAttribute('open', '')
  const target = control.matches('input, textarea, select, button')
    ? control
    : (control.querySelector<HTMLElement>('input:checked, input, button') ?? control)
  target.focus({ preventScroll: true })
  const show = () => control.scrollIntoView({ block: 'center' })
  show()
  // The section that closed may have been above it.
  if (hasOpened) requestAnimationFrame(show)
}
