export interface CallTo {
  contactId: string
  name: string
  /** What the call is about. */
  listingId?: string | null
}

/** On a `tel:` link to a contact: after the call, the shell asks how it went. */
export const callTo = (to: CallTo) => ({ 'data-call': JSON.stringify(to) })

/** @returns who was called by a click on or inside a link, undefined when it was no such link */
export function calledBy(target: EventTarget | null): CallTo | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="tel:"][data-call]') : null
  return link?.dataset['call'] ? (JSON.parse(link.dataset['call']) as CallTo) : undefined
}
