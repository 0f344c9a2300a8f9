const amount = /\$ ?(\d[\d,]{0,14}(?:\.\d{1,3})?) ?(m|k)?(?![\w])/gi
const times: Record<string, number> = { m: 1_000_000, k: 1_000 }

/** The lowest amount that a price in words names, in dollars. */
function lowestDollars(label: string): number | undefined {
  const amounts = [...label.matchAll(amount)].map(
    ([, digits = '', unit = '']) => Number(digits.replaceAll(',', '')) * (times[unit.toLowerCase()] ?? 1),
  )
  return amounts.length ? Math.min(...amounts) : undefined
}

/**
 * The previous price beside the one asked now; empty where it must not or need not be said. A lower price than the one asked now is never
 * named: to a reader it is a price they might pay (underquoting), and a price that is no longer shown stays unsaid.
 */
export function previousPrice(now: string, change: { before: string; after: string } | undefined): string {
  if (!change || change.after !== now || change.before === now) return ''
  const [before, after] = [lowestDollars(change.before), lowestDollars(now)]
  return before !== undefined && after !== undefined && before > after ? change.before : ''
}
