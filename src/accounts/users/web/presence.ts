import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { onLive } from '#ui/api/live.ts'
import { randomKey } from '#ui/api/api-request.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { PresenceSign } from '#common/presence.ts'
import type { presenceEndpoints } from '../presence.contract.ts'
import { presenceHeads } from '../presence.heads.generated.ts'

const say = callsOf<typeof presenceEndpoints>(presenceHeads).presence
const everyMs = 20_000
/** Two signs missed. */
const silentMs = 50_000

export interface Other {
  userId: string
  isEditing: boolean
}
type Seen = Other & { tabId: string; at: number }

/** The other people who have this record open. New viewers ask and the others answer, so that all know at once. */
export function useOthers({ entity, id, isEditing = false }: { entity: string; id: string; isEditing?: boolean }): Other[] {
  const [seen, setSeen] = useState<readonly Seen[]>([])
  const tab = useRef('')
  tab.current ||= randomKey()
  useEffect(() => {
    const me = sessionStore.get().user?.UserId
    const announce = (state: PresenceSign['state']) => {
      if (document.visibilityState === 'hidden' && state !== 'gone') return
      // A hint: when it does not arrive, nothing is wrong.
      call(say, { body: { entity, recordId: id, tabId: tab.current, state, isEditing } }).catch(() => {})
    }
    const stop = onLive((event) => {
      if (event.type !== 'present' || event.entity !== entity || event.recordId !== id || event.userId === me) return
      const { userId = '', tabId = '', state } = event
      if (state === 'came') announce('here')
      setSeen((now) => [
        ...now.filter((one) => one.tabId !== tabId && Date.now() - one.at < silentMs),
        ...(state === 'gone' ? [] : [{ userId, tabId, isEditing: event.isEditing === true, at: Date.now() }]),
      ])
    })
    announce('came')
    const timer = setInterval(() => {
      announce('here')
      setSeen((now) =>
        now.some((one) => Date.now() - one.at >= silentMs) ? now.filter((one) => Date.now() - one.at < silentMs) : now,
      )
    }, everyMs)
    return () => {
      stop()
      clearInterval(timer)
      announce('gone')
      setSeen([])
    }
  }, [entity, id, isEditing])
  return [...Map.groupBy(seen, ({ userId }) => userId)].map(([userId, tabs]) => ({
    userId,
    isEditing: tabs.some((one) => one.isEditing),
  }))
}
