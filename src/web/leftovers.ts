import { dropOldKept } from '#ui/form/kept.ts'

/** Clears away what nothing needs any more: typed texts that were kept too long, and service workers. */
export function clearLeftovers(): void {
  dropOldKept()
  // There is none now; one left by an earlier product on this address would keep serving its old pages.
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((found) => Promise.all(found.map((worker) => worker.unregister())))
    .catch(() => undefined)
}
