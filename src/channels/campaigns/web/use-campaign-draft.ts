import { isSame } from '#common/changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { connectionStore } from '#ui/api/connection.ts'
import { dropKept, readKept, writeKept } from '#ui/form/use-kept-text.ts'
import { useStore } from '#ui/store.ts'
import type { Campaign } from '../campaigns.contract.ts'
import { campaignCalls, campaignKind, campaignQuery } from './campaign-calls.ts'

const fields = ['name', 'subject', 'preheader', 'purpose', 'senderAgentId', 'design', 'audience', 'measures'] as const
export type DraftFields = Pick<Campaign, (typeof fields)[number]>
const pick = (campaign: Campaign): DraftFields =>
  Object.fromEntries(fields.map((field) => [field, campaign[field]])) as DraftFields
const settleMs = 700
const mostSteps = 100
const mostTries = 5
const retryMs = 3_000

interface History {
  now: DraftFields
  past: DraftFields[]
  future: DraftFields[]
  /** Steps of one kind that follow each other closely are one: typing a word is not six steps back. */
  key: string
  at: number
}
export type Change = (patch: Partial<DraftFields>, key?: string) => void
export interface CampaignDraft {
  values: DraftFields
  change: Change
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  saved: 'saved' | 'saving' | 'waiting' | 'failed'
  problem: string | undefined
  /** Sends what is not saved yet, now. */
  flush(): Promise<void>
  version: number
}

/** The campaign as it is being edited: every change at once on the screen, saved by itself, and taken back one by one. */
export function useCampaignDraft(campaign: Campaign): CampaignDraft {
  const queryClient = useQueryClient()
  const keptAs = `campaign.${campaign.id}`
  const [history, setHistory] = useState<History>(() => ({
    now: { ...pick(campaign), ...readKept<DraftFields>(keptAs) },
    past: [],
    future: [],
    key: '',
    at: 0,
  }))
  const [saved, setSaved] = useState<CampaignDraft['saved']>('saved')
  const [problem, setProblem] = useState<string>()
  const base = useRef({ fields: pick(campaign), version: campaign.version })
  const latest = useRef(history.now)
  latest.current = history.now
  const running = useRef<Promise<void>>(Promise.resolve())

  const send = useCallback(async () => {
    const patch = Object.fromEntries(
      fields.flatMap((field) =>
        isSame(latest.current[field], base.current.fields[field]) ? [] : [[field, latest.current[field]]],
      ),
    )
    if (!Object.keys(patch).length) {
      dropKept(keptAs)
      return setSaved('saved')
    }
    setSaved('saving')
    try {
      const now = await call(campaignCalls.update, {
        params: { id: campaign.id },
        body: { ...patch, version: base.current.version },
      })
      base.current = { fields: pick(now), version: now.version }
      queryClient.setQueryData(campaignQuery(campaign.id).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: [campaignKind, campaignCalls.all.path] })
      setProblem(undefined)
      if (isSame(latest.current, base.current.fields)) {
        dropKept(keptAs)
        setSaved('saved')
      } else setSaved('waiting')
    } catch (error) {
      const theirs = error instanceof ApiError && error.code === 'stale' ? (error.current as Campaign | undefined) : undefined
      if (!theirs) {
        setProblem(messageOf(error))
        setSaved('failed')
        return
      }
      // What others changed in fields that were not touched here is taken over; the rest is sent again on top of it.
      const mine = Object.fromEntries(Object.entries(patch))
      base.current = { fields: pick(theirs), version: theirs.version }
      latest.current = { ...pick(theirs), ...mine } as DraftFields
      setHistory((all) => ({ ...all, now: latest.current }))
      setProblem('Somebody else changed this campaign too; your changes were put on top of theirs')
      setSaved('waiting')
    }
  }, [campaign.id, keptAs, queryClient])
  /** Sends until everything is there, or sending fails: what was typed on the way, and what a colleague's save made stale, goes with the next. */
  const flush = useCallback(() => {
    running.current = running.current.then(async () => {
      for (let tries = 0; tries < mostTries; tries++) {
        const before = base.current.version
        await send()
        if (isSame(latest.current, base.current.fields) || base.current.version === before) return
      }
    })
    return running.current
  }, [send])

  useEffect(() => {
    if (isSame(history.now, base.current.fields)) return
    setSaved('waiting')
    writeKept(
      keptAs,
      Object.fromEntries(
        fields.flatMap((field) => (isSame(history.now[field], base.current.fields[field]) ? [] : [[field, history.now[field]]])),
      ),
    )
    const timer = setTimeout(() => void flush(), settleMs)
    return () => clearTimeout(timer)
  }, [history.now, keptAs, flush])
  const isUnsaved = saved !== 'saved'
  const isThere = useStore(connectionStore) === 'there'
  useEffect(() => {
    if (saved !== 'failed') return
    // At once when the connection is back, else after a while.
    const timer = setTimeout(() => void flush(), isThere ? retryMs : retryMs * 10)
    return () => clearTimeout(timer)
  }, [saved, isThere, flush])
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  // Leaving the page loses nothing.
  useEffect(() => () => void (isSame(latest.current, base.current.fields) || flush()), [flush])

  const change: Change = useCallback((patch, key = '') => {
    setHistory((all) => {
      const now = { ...all.now, ...patch }
      if (isSame(now, all.now)) return all
      const isOneStep = key !== '' && key === all.key && Date.now() - all.at < 1500
      return { now, past: isOneStep ? all.past : [...all.past.slice(-mostSteps), all.now], future: [], key, at: Date.now() }
    })
  }, [])
  const { past, future } = history
  const undo = () =>
    setHistory((all) => {
      const before = all.past.at(-1)
      return before ? { now: before, past: all.past.slice(0, -1), future: [all.now, ...all.future], key: '', at: 0 } : all
    })
  const redo = () =>
    setHistory((all) => {
      const [next, ...rest] = all.future
      return next ? { now: next, past: [...all.past, all.now], future: rest, key: '', at: 0 } : all
    })
  return {
    values: history.now,
    change,
    undo: past.length ? undo : undefined,
    redo: future.length ? redo : undefined,
    saved,
    problem,
    flush,
    version: base.current.version,
  }
}
