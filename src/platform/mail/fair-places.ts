/**
 * Places for mails on their way to the mail server. One agency has three quarters of them at most, so that one whose readers' server hangs
 * leaves room for the others; a free place goes to the agency that has the fewest.
 */
export function fairPlaces(total: number): <T>(agencyId: string, work: () => Promise<T>) => Promise<T> {
  const most = Math.max(1, Math.min(total - 1, Math.ceil(total * 0.75)))
  const held = new Map<string, number>()
  const heldBy = (agencyId: string) => held.get(agencyId) ?? 0
  const waiting: { agencyId: string; start: () => void }[] = []
  let taken = 0
  const change = (agencyId: string, by: 1 | -1) => {
    taken += by
    held.set(agencyId, heldBy(agencyId) + by)
    if (!heldBy(agencyId)) held.delete(agencyId)
  }
  function fill(): void {
    while (taken < total) {
      let next: (typeof waiting)[number] | undefined
      for (const one of waiting) if (heldBy(one.agencyId) < (next ? heldBy(next.agencyId) : most)) next = one
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      change(next.agencyId, 1)
      next.start()
    }
  }
  return async (agencyId, work) => {
    await new Promise<void>((start) => {
      waiting.push({ agencyId, start })
      fill()
    })
    try {
      return await work()
    } finally {
      change(agencyId, -1)
      fill()
    }
  }
}
