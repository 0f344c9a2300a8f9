interface Step {
  at: string
  userName: string | null
  action: string
  changes: readonly { field: string; before: unknown; after: unknown }[]
}

/** Files chosen together arrive one after the other, with a slow line some minutes apart. */
const togetherMs = 10 * 60_000

/** Joins photos and files that one person added or removed one after the other: people did it in one step. Newest first, as the entries are. */
export function joinFiles<S extends Step>(entries: readonly S[]): S[] {
  const joined: S[] = []
  let oldest: S | undefined
  for (const entry of entries) {
    const last = joined.at(-1)
    if (last && oldest && isSameStep(oldest, entry))
      joined[joined.length - 1] = { ...last, changes: [...entry.changes, ...last.changes] }
    else joined.push(entry)
    oldest = entry
  }
  return joined
}

const isSameStep = (later: Step, earlier: Step): boolean =>
  (later.action === 'mediaAdded' || later.action === 'mediaRemoved') &&
  later.action === earlier.action &&
  later.userName === earlier.userName &&
  Date.parse(later.at) - Date.parse(earlier.at) <= togetherMs

const mostNames = 3
/** `front.jpg, kitchen.jpg, garden.jpg and 3 more`. */
export function fileNames({ changes }: Pick<Step, 'changes'>): string {
  const names = changes.map(({ before, after }) => String(after ?? before ?? '')).filter(Boolean)
  const more = names.length - mostNames
  return names.slice(0, mostNames).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
