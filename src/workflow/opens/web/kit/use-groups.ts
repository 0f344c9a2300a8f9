import { announce } from '#ui/announce.tsx'
import { toastUndo } from '#ui/toast.ts'
import { nameOf, type ShownVisit } from './kit-state.ts'
import type { Happening, KeptEntry } from './outbox.ts'

/** Groups go in, leave and are removed by one tap, and each can be undone. Like every entry, these work without signal. */
export function useGroups(add: (happening: Happening) => Promise<KeptEntry | undefined>) {
  const about = (visit: ShownVisit) => ({ visitId: visit.id })
  const back = (visit: ShownVisit) => () =>
    void (async () => {
      const to = visit.status === 'waiting' ? 'waiting' : 'inside'
      const isBack = (await add({ kind: 'place', place: { visitId: visit.id, to } })) !== undefined
      // Who was removed after they had left was not inside.
      if (isBack && visit.leftAt !== null) await add({ kind: 'leave', about: about(visit) })
      if (isBack) announce('Undone')
    })()
  const happen = async (visit: ShownVisit, happening: Happening, said: string, undo = back(visit)) => {
    const isKept = (await add(happening)) !== undefined
    if (isKept) toastUndo(`${nameOf(visit)} ${said}`, undo, `group ${visit.id}`)
    return isKept
  }
  const leave = (visit: ShownVisit) =>
    happen(visit, { kind: 'leave', about: about(visit) }, visit.status === 'waiting' ? 'has gone' : 'has left')
  const letIn = (visit: ShownVisit) => {
    const said = visit.status === 'waiting' ? 'is inside' : 'is back inside'
    // Who came back had left before.
    const undo = visit.status === 'waiting' ? back(visit) : () => void leave(visit)
    return happen(visit, { kind: 'place', place: { visitId: visit.id, to: 'inside' } }, said, undo)
  }
  const remove = (visit: ShownVisit) => happen(visit, { kind: 'undo', about: about(visit) }, 'removed')
  return { leave, letIn, remove }
}
