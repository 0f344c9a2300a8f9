import type { Note } from './installation.ts'
import { type Answered, load } from './load.ts'

interface Place {
  port: number
  headers: Record<string, string>
  listPath: string
  listingIds: readonly string[]
  count: number
}

/** Four people print, one brochure after the other and none of them twice, while others work: what the others wait, beside what they wait else. */
export async function benchBrochuresMeanwhile(note: Note, { port, headers, listPath, listingIds, count }: Place): Promise<void> {
  const list = () => load(() => ({ path: listPath, headers }), { port, connections: 4, count })
  await list() // warm
  const quiet = [await list()]
  let isOver = false
  let made = 0
  let asked = 0
  // The law, or a photo that is not ready, may keep a listing of the demo from print.
  const printable = [...listingIds]
  const print = async () => {
    while (!isOver) {
      const n = asked++
      const id = printable[n % printable.length]
      if (!id) throw new Error('no listing can be printed')
      // Another bleed is another document: nothing is answered from what was made before.
      const bleedMm = (1 + Math.floor(n / printable.length) / 100).toFixed(2)
      const answer = await fetch(`http://127.0.0.1:${port}/api/listinger/createPdf/${id}?brochureType=a4&bleedMm=${bleedMm}`, {
        headers,
      })
      await answer.arrayBuffer()
      if (answer.ok) made++
      else if (answer.status !== 422) throw new Error(`a brochure was answered with ${answer.status}`)
      else if (printable.includes(id)) printable.splice(printable.indexOf(id), 1)
    }
  }
  const printing = Promise.all(Array.from({ length: 4 }, print))
  const meanwhile = await list()
  isOver = true
  await printing
  // Before and after, because the machine is not the same from one minute to the next.
  quiet.push(await list())
  const quietP99 = quiet.reduce((sum, { p99Ms }) => sum + p99Ms, 0) / quiet.length
  const errors = [...quiet, meanwhile].reduce((sum: number, one: Answered) => sum + one.errors, 0)
  note(
    'list of 50 while four brochures are being made: p99',
    `${(meanwhile.p99Ms / quietP99).toFixed(1)} x (${meanwhile.p99Ms.toFixed(0)} of ${quietP99.toFixed(0)} ms), ${made} made, ${errors} errors`,
    'at most doubles',
    meanwhile.p99Ms <= 2 * quietP99 && errors === 0,
  )
}
