/** A field whose text cannot be read, and what marks it. */
export interface Unreadable {
  field: HTMLInputElement
  mark(): void
}
const fields = new Set<Unreadable>()

/** Registers a field while its text cannot be read: what the person sees would not be what is saved. @returns how to take it out */
export function holdSaves(unreadable: Unreadable): () => void {
  fields.add(unreadable)
  return () => void fields.delete(unreadable)
}

/** Marks and focuses the first field on the page that cannot be read. Every save asks first. @returns false where there is none */
export function showUnreadable(): boolean {
  const [first] = [...fields]
    .filter(({ field }) => field.isConnected)
    .toSorted((a, b) => (a.field.compareDocumentPosition(b.field) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.mark()
  first?.field.focus()
  return first !== undefined
}
