interface Listed {
  label: string
  hook: string | null
  out: { name: string; contactId: string | null; userId: string | null } | null
}
const joined = (all: readonly string[], most: number) => [...new Set(all)].join(', ').slice(0, most) || null

/** Name that everyone who reads the listing reads: contacts are not named there. */
export const holderName = ({ name, contactId }: NonNullable<Listed['out']>): string => (contactId ? 'A contact' : name)

/** The three fields of the listing. */
export function keyFields(keys: readonly Listed[]): {
  keyNumber: string | null
  keyPlace: string | null
  keysWith: string | null
} {
  const out = keys.flatMap(({ out: one }) => (one ? [holderName(one)] : []))
  const hooks = keys.flatMap(({ hook, out: one }) => (hook && !one ? [`Hook ${hook}`] : []))
  return {
    keyNumber: joined(
      keys.map(({ label }) => label),
      40,
    ),
    keyPlace: joined(hooks, 200),
    keysWith: joined(out, 120),
  }
}

export const isOverdue = ({ dueBackAt, backAt }: { dueBackAt: string | null; backAt: string | null }, now: number): boolean =>
  backAt === null && dueBackAt !== null && Date.parse(dueBackAt) < now
