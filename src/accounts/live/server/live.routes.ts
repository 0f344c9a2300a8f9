import type { Routes } from '#platform/http/routes.ts'
import { streamEvents } from '#platform/http/events.ts'
import { type LiveEvent, liveEndpoints } from '../live.contract.ts'

export function liveRoutes(route: Routes): void {
  route.outside(liveEndpoints.events, async ({ scope, platform }, _input, _request, reply) => {
    streamEvents(reply, scope.sessionId ?? '', (send, end) =>
      platform.live.subscribe(scope.agencyId, (event) => {
        // A notification is one person's; its id is theirs.
        const isForThem = event.type === 'changed' && (event.kind !== 'notification' || event.id === scope.userId)
        const isAllowed = isForThem || event.type === 'missed' || (event.type === 'present' && event.userId !== scope.userId)
        if (isAllowed && !scope.needsFactor) send(event)
        // Their permissions have changed: the page asks for them again.
        if (event.type === 'suspension') send(changedUser(scope.userId ?? ''))
        // The stream of a sign-in that was ended ends with it.
        if (event.type === 'sessionEnded' && event.id === scope.sessionId) end()
      }),
    )
  })
}

const changedUser = (id: string): LiveEvent => ({ type: 'changed', kind: 'user', id })
