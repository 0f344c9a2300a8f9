interface Waiting<T> {
  id: string
  resolve(value: T | null): void
  reject(error: unknown): void
}

/**
 * For cells of a list that each read one record: the ids of one moment go into one call, `most` at a time.
 * @param read what is known of these ids; one that it leaves out is null
 */
export function inBatches<T>(
  read: (ids: string[]) => Promise<ReadonlyMap<string, T>>,
  most = 100,
): (id: string) => Promise<T | null> {
  let waiting: Waiting<T>[] = []
  const send = async (batch: readonly Waiting<T>[]) => {
    try {
      const found = await read([...new Set(batch.map(({ id }) => id))])
      for (const { id, resolve } of batch) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject })
      if (waiting.length > 1) return
      setTimeout(() => {
        const all = waiting
        waiting = []
        for (let at = 0; at < all.length; at += most) void send(all.slice(at, at + most))
      }, 10)
    })
}
