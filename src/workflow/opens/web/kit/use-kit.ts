import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { connectionStore } from '#ui/api/connection.ts'
import { useStore } from '#ui/store.ts'
import { visitKind } from '../../opens.rules.ts'
import { kitQuery } from '../visit-calls.ts'
import { kitState } from './kit-state.ts'
import { canKeep, type Happening, type KeptEntry, outboxStore, record, watchOutbox } from './outbox.ts'

/** What this browser would do without a connection, and what it could not. */
export interface Readiness {
  state: 'checking' | 'ready' | 'notReady'
  /** The browser has promised not to clear what it stores. */
  isLasting: boolean
}

export function useKit(openId: string) {
  const queryClient = useQueryClient()
  const kit = useQuery({ ...kitQuery(openId), gcTime: Number.POSITIVE_INFINITY })
  const outbox = useStore(outboxStore)
  const isAway = useStore(connectionStore) === 'away'
  const readiness = useReadiness(kit.data !== undefined, isAway)
  const waiting = outbox.entries.filter((one) => one.openId === openId)
  const sent = useSent(waiting, kit.dataUpdatedAt, () => void queryClient.invalidateQueries({ queryKey: [visitKind] }))
  const unsent = waiting.filter(({ refusal }) => refusal === undefined)
  useEffect(watchOutbox, [])
  useWakeLock()

  const place = kit.data ? kit.data.open.streetLine : ''
  /** @returns the entry; undefined when this browser could not store it, which the host is shown */
  const add = async (happening: Happening, key?: string): Promise<KeptEntry | undefined> => {
    try {
      return await record(openId, place, happening, key)
    } catch {
      announce('This phone couldn’t store the entry')
      return undefined
    }
  }
  return {
    kit,
    shown: kit.data && kitState(kit.data, [...sent, ...unsent]),
    unsent,
    refused: waiting.filter(({ refusal }) => refusal !== undefined),
    isAway,
    readiness,
    add,
  }
}

/** Entries that the server has, until its own answer shows them: no row flickers away between the two. */
function useSent(waiting: readonly KeptEntry[], readAt: number, onSent: () => void): KeptEntry[] {
  const before = useRef<readonly KeptEntry[]>([])
  const sent = useRef<{ entry: KeptEntry; sentAt: number }[]>([])
  const left = before.current.filter((one) => one.refusal === undefined && !waiting.some(({ seq }) => seq === one.seq))
  useEffect(() => {
    const gone = before.current.filter((one) => one.refusal === undefined && !waiting.some(({ seq }) => seq === one.seq))
    before.current = waiting
    if (!gone.length) return
    sent.current = [...sent.current, ...gone.map((entry) => ({ entry, sentAt: Date.now() }))]
    onSent()
  })
  useEffect(() => {
    sent.current = sent.current.filter(({ sentAt }) => sentAt >= readAt)
  }, [readAt])
  return [...sent.current.filter(({ sentAt }) => sentAt >= readAt).map(({ entry }) => entry), ...left]
}

/** Ready only when an entry was written and read back, and all that the kit shows is here. */
function useReadiness(hasKit: boolean, isAway: boolean): Readiness {
  const [readiness, setReadiness] = useState<Readiness>({ state: 'checking', isLasting: false })
  useEffect(() => {
    if (!hasKit) return
    let isOver = false
    const check = async () => {
      const keeps = await canKeep()
      // The undo of a tap has to be there without signal too. What could not be fetched is asked for again when the signal is back.
      const hasUndo = await import('#ui/toaster.tsx').then(
        () => true,
        () => false,
      )
      if (keeps && !hasUndo) return
      const isLasting = keeps && ((await navigator.storage?.persist?.().catch(() => false)) ?? false)
      if (!isOver) setReadiness({ state: keeps ? 'ready' : 'notReady', isLasting })
    }
    void check()
    return () => {
      isOver = true
    }
  }, [hasKit, isAway])
  return readiness
}

/** The screen stays on while the kit is open; where the phone does not allow it, nothing is lost. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const request = () => {
      if (document.visibilityState === 'visible')
        navigator.wakeLock?.request('screen').then(
          (got) => (lock = got),
          () => undefined,
        )
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}
