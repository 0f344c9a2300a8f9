import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instantOf, isLocal } from '#common/time/days.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { agencyZone } from '#ui/formatting.ts'
import type { Open, OpenCandidate } from '../../opens.contract.ts'
import { collisionsOf, type Slot, suggestedTime, openKind } from '../../opens.rules.ts'
import { openCalls } from '../open-calls.ts'

interface Host {
  id: string
  name: string
}
/** One line of the plan: an open home that there is, or one that is being added. */
export interface Line {
  key: string
  open: Open | undefined
  candidate: OpenCandidate | undefined
  listingId: string
  streetLine: string
  suburb: string | null
  photoUrl: string | null
  startsAt: string
  endsAt: string
  hosts: readonly Host[]
  isChanged: boolean
  canPlan: boolean
}
type Edit = Partial<Pick<Line, 'startsAt' | 'endsAt' | 'hosts'>>

/** The open homes of a day with what is typed and not saved yet; collisions follow every key. */
export function usePlan(day: string, opens: readonly Open[]) {
  const queryClient = useQueryClient()
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(new Map())
  const [added, setAdded] = useState<readonly { key: string; candidate: OpenCandidate; edit: Required<Edit> }[]>([])
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  // Private inspections are booked on their listing; here they only take their host's time.
  const [advertised, inspections] = [
    opens.filter(({ kind }) => kind === 'openHome'),
    opens.filter(({ kind }) => kind === 'private'),
  ]
  const lines: Line[] = [
    ...advertised.map((open): Line => {
      const now = { startsAt: open.startsAt, endsAt: open.endsAt, hosts: open.hosts, ...edits.get(open.id) }
      const isChanged = now.startsAt !== open.startsAt || now.endsAt !== open.endsAt || now.hosts !== open.hosts
      return { ...unchanged(open), ...now, isChanged }
    }),
    ...added.map(
      ({ key, candidate, edit }): Line => ({
        ...shown(candidate),
        ...edit,
        key,
        open: undefined,
        candidate,
        isChanged: true,
        canPlan: true,
      }),
    ),
  ]
  const collisions = collisionsOf([
    ...lines.flatMap((line) => slotOf(line) ?? []),
    ...inspections.flatMap((open) => slotOf(unchanged(open)) ?? []),
  ])
  const changed = lines.filter(({ isChanged }) => isChanged)

  function change(key: string, edit: Edit) {
    setProblems((all) => new Map([...all].filter(([one]) => one !== key)))
    if (added.some((one) => one.key === key))
      setAdded((all) => all.map((one) => (one.key === key ? { ...one, edit: { ...one.edit, ...edit } } : one)))
    else setEdits((all) => new Map([...all, [key, { ...all.get(key), ...edit }]]))
  }
  function add(candidate: OpenCandidate) {
    const last =
      candidate.lastStartsAt && candidate.lastEndsAt ? { startsAt: candidate.lastStartsAt, endsAt: candidate.lastEndsAt } : null
    const hostIds = new Set(candidate.hosts.map(({ id }) => id))
    const ofHost = lines.filter(({ hosts, open }) => open?.state !== 'cancelled' && hosts.some(({ id }) => hostIds.has(id)))
    const edit = { ...suggestedTime(day, last, ofHost), hosts: candidate.hosts }
    setAdded((all) => [...all, { key: `new ${candidate.listingId}`, candidate, edit }])
    announce(`${candidate.streetLine} added to the plan`)
  }
  const remove = (key: string) => setAdded((all) => all.filter((one) => one.key !== key))
  function discard() {
    setEdits(new Map())
    setAdded([])
    setProblems(new Map())
  }

  async function save() {
    setSaving(true)
    setProblems(new Map())
    const failed = new Map<string, string>()
    const hostIdsOf = ({ hosts }: Line) => hosts.map(({ id }) => id)
    for (const line of changed) {
      const { open, key, startsAt, endsAt } = line
      if (!open) continue
      try {
        const body = { version: open.version, startsAt, endsAt, ...(line.hosts !== open.hosts && { hostIds: hostIdsOf(line) }) }
        showChanged(queryClient, [openKind], await call(openCalls.change, { params: { id: open.id }, body }))
        setEdits((all) => new Map([...all].filter(([one]) => one !== key)))
      } catch (error) {
        failed.set(key, saveFailure(error))
      }
    }
    const fresh = changed.filter(({ open }) => !open)
    try {
      if (fresh.length) {
        const plans = fresh.map((line) => ({
          listingId: line.listingId,
          startsAt: line.startsAt,
          endsAt: line.endsAt,
          hostIds: hostIdsOf(line),
        }))
        await call(openCalls.plan, { body: { opens: plans } })
        setAdded([])
      }
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? []) : []
      const named = fields.flatMap(({ path, message }) => {
        const line = fresh[Number(/^opens\.(\d{1,2})\./.exec(path)?.[1] ?? -1)]
        return line ? [[line.key, message] as const] : []
      })
      for (const [key, message] of named) failed.set(key, message)
      if (!named.length) for (const { key } of fresh) failed.set(key, saveFailure(error))
    }
    setProblems(failed)
    setSaving(false)
    await queryClient.invalidateQueries({ queryKey: [openKind] })
    announce(failed.size ? 'Not everything was saved' : 'Plan saved')
  }
  return { lines: sorted(lines), collisions, problems, changed, isSaving, change, add, remove, discard, save }
}

const shown = ({ listingId, streetLine, suburb, photoUrl }: Open | OpenCandidate) => ({ listingId, streetLine, suburb, photoUrl })
const unchanged = (open: Open): Line => ({
  ...shown(open),
  startsAt: open.startsAt,
  endsAt: open.endsAt,
  hosts: open.hosts,
  key: open.id,
  open,
  candidate: undefined,
  isChanged: false,
  canPlan: open.canPlan,
})
/** By what is saved: a line does not jump away from the finger that types its time. */
const sorted = (lines: readonly Line[]) =>
  lines.toSorted(
    (a, b) => (a.open?.startsAt ?? a.startsAt).localeCompare(b.open?.startsAt ?? b.startsAt) || a.key.localeCompare(b.key),
  )

function slotOf({ key, open, candidate, startsAt, endsAt, hosts, listingId, streetLine }: Line): Slot | undefined {
  if (open && open.state === 'cancelled') return undefined
  if (!isLocal(startsAt) || !isLocal(endsAt)) return undefined
  const zone = open?.timeZone ?? candidate?.timeZone ?? agencyZone() ?? 'Australia/Sydney'
  const place = open ?? candidate
  const auctionAt = place?.auctionAt
  return {
    key,
    listingId,
    streetLine,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    start: instantOf(startsAt, zone).getTime(),
    end: instantOf(endsAt, zone).getTime(),
    hosts,
    auction: auctionAt ? instantOf(auctionAt, zone).getTime() : null,
  }
}
