import { ApiError, saveFailure } from './api/api-error.ts'
import { logFull } from './debug.ts'
import { readName } from './session/stored-login.ts'
import { createStore } from './store.ts'

/** Whether the toaster stands on the page; it is fetched when there is first something to say. */
export const toasterStore = createStore(false)

const show = async (what: (toaster: typeof import('./toaster.tsx')) => void) => {
  // Without it the message has no place; the page goes on (lazy-extra.ts).
  const toaster = await import('./toaster.tsx').catch((error: unknown) => logFull('The toaster could not be fetched', error))
  if (!toaster) return
  toasterStore.set(true)
  what(toaster)
}

/**
 * Something has been done at once and can be taken back for six seconds.
 * @param about what is done again and again (an order of photos): the newest message about it takes the place of the one before
 */
export const toastUndo = (message: string, undo: () => void, about?: string): void =>
  void show((toaster) => toaster.showUndo(message, undo, about))

/** Something was finished after its page was left. @param about as of `toastUndo` */
export const toastOpen = (message: string, open: () => void, about: string): void =>
  void show((toaster) => toaster.showOpen(message, open, about))

/** The save of a field that says itself that it was not saved: without an answer, or with no more than that the server failed, that is all. */
export function toastReason(error: unknown): void {
  if (!(error instanceof ApiError && (error.status >= 500 || error.code === 'network'))) toastFailure(error)
}

/** Something has failed; shows the sentence of the error. Success needs no toast: the screen shows it. */
export function toastFailure(error: unknown): void {
  // What was refused because the session has ended: the sign-in page says that.
  if (error instanceof ApiError && error.status === 401 && readName() === null) return
  void show((toaster) => toaster.showFailure(saveFailure(error)))
}
