import { defined } from '#common/changes.ts'
import { staleError } from '#platform/stale.ts'
import { addDays, workdayFrom } from '#common/time/days.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { requireReadable as requireContact } from '#core/contacts/server/contacts.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { TrackEvent } from '../task-values.contract.ts'
import type { ArrivedEnquiry } from '../tasks.events.ts'
import type { Track, TrackCreate, TrackRun, TrackUpdate } from '../tracks.contract.ts'
import { activeAmong } from './tasks.store.ts'
import { addTask } from './tasks.service.ts'
import {
  allTracks,
  archiveOpenOf,
  archiveTrack,
  contactSubject,
  enquirySubject,
  findRun,
  findTrack,
  insertRun,
  insertTrack,
  listingSubject,
  shipTracks,
  type Subject,
  tracksOn,
  updateTrack,
} from './tracks.store.ts'

export async function listTracks(ctx: Context): Promise<Track[]> {
  await shipTracks(ctx)
  return allTracks(ctx)
}

async function getTrack(ctx: Context, id: string, options: { lock?: boolean; archived?: boolean } = {}): Promise<Track> {
  const track = await findTrack(ctx, id, options)
  if (!track) throw notFound({ track: id })
  return track
}

function check(track: TrackCreate): void {
  if (track.kind === 'template' && track.steps.length > 1) throw invalid([{ path: 'steps', message: 'A template has one task' }])
  const ids = track.steps.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid([{ path: 'steps', message: 'Two tasks have the same id' }])
}

/** Former users stay named; no one else outside the agency is accepted. */
async function requireAssignees(ctx: Context, { steps }: TrackCreate, before?: Track): Promise<void> {
  const known = new Set<string>(['agent', 'starter', ...(before?.steps ?? []).map(({ assignee }) => assignee)])
  const given = steps.map(({ assignee }) => assignee).filter((one) => !known.has(one))
  if (!given.length) return
  const active = await activeAmong(ctx, given)
  if (given.some((one) => !active.has(one)))
    throw invalid([{ path: 'steps', message: 'This user no longer exists. Choose another one' }])
}

export async function createTrack(ctx: Context, given: TrackCreate): Promise<Track> {
  check(given)
  await requireAssignees(ctx, given)
  const id = await insertTrack(ctx, given)
  await ctx.audit({ action: 'created', entity: 'taskTrack', entityId: id })
  ctx.changed('taskTrack', id)
  return getTrack(ctx, id)
}

export async function changeTrack(ctx: Context, id: string, { version, ...patch }: TrackUpdate): Promise<Track> {
  const before = await getTrack(ctx, id, { lock: true })
  if (before.version !== version) throw await staleError(ctx, { entity: 'taskTrack', id: id, noun: 'this action plan' }, before)
  const given = defined(patch)
  const after: TrackCreate = { ...before, ...given }
  check(after)
  if (given['steps']) await requireAssignees(ctx, after, before)
  await updateTrack(ctx, before, after)
  await ctx.audit({
    action: 'changed',
    entity: 'taskTrack',
    entityId: id,
    changes: Object.keys(given).map((field) => ({
      field,
      before: before[field as keyof Track],
      after: after[field as keyof TrackCreate],
    })),
  })
  ctx.changed('taskTrack', id)
  return getTrack(ctx, id)
}

export async function removeTrack(ctx: Context, id: string): Promise<{ id: string }> {
  await getTrack(ctx, id, { lock: true })
  await archiveTrack(ctx, id, true)
  await ctx.audit({ action: 'deleted', entity: 'taskTrack', entityId: id })
  ctx.changed('taskTrack', id)
  return { id }
}

export async function restoreTrack(ctx: Context, id: string): Promise<Track> {
  await getTrack(ctx, id, { lock: true, archived: true })
  await archiveTrack(ctx, id, false)
  await ctx.audit({ action: 'restored', entity: 'taskTrack', entityId: id })
  ctx.changed('taskTrack', id)
  return getTrack(ctx, id)
}

interface Start {
  trackId: string
  listingId?: string | null | undefined
  contactId?: string | null | undefined
}
export async function startTrack(ctx: Context, { trackId, listingId, contactId }: Start): Promise<TrackRun> {
  const track = await getTrack(ctx, trackId)
  if (listingId) await getListing(ctx, listingId)
  if (contactId) await requireContact(ctx, contactId)
  const subject = listingId
    ? await listingSubject(ctx, listingId)
    : contactId
      ? await contactSubject(ctx, contactId)
      : { listingId: null, contactId: null, isLease: null, isClosed: false, userIds: [] }
  if (!subject) throw notFound({ listingId, contactId })
  const runId = await runTrack(ctx, track, { ...subject, contactId: contactId ?? subject.contactId }, null)
  if (!runId) throw new Error('a manual start has no event and always runs')
  return { runId, tasks: track.steps.length, name: track.name }
}

export async function undoStart(ctx: Context, runId: string): Promise<TrackRun> {
  const run = await findRun(ctx, runId)
  if (!run) throw notFound({ run: runId })
  if (run.startedBy !== ctx.scope.userId && !ctx.scope.permissions.has('tasks.write.office'))
    throw new AppError('forbidden', 'This action plan was started by another user')
  return { runId, tasks: await removeOpenOf(ctx, runId), name: run.name }
}

/** @returns how many tasks of the run were still to do, and are deleted */
export async function removeOpenOf(ctx: Context, runId: string): Promise<number> {
  const ids = await archiveOpenOf(ctx, runId)
  for (const id of ids) {
    await ctx.audit({ action: 'deleted', entity: 'task', entityId: id })
    ctx.changed('task', id)
  }
  return ids.length
}

/** Something happened: every track that waits for it makes its tasks. An event that comes twice finds them made. */
export const startTracksOn = (ctx: Context, event: ListingEvent, listingId: string) =>
  startTracks(ctx, event, () => listingSubject(ctx, listingId))
export const startTracksOnEnquiry = (ctx: Context, enquiry: ArrivedEnquiry) =>
  startTracks(ctx, 'enquiry.arrived', () => enquirySubject(ctx, enquiry))
export type ListingEvent = Exclude<TrackEvent, 'enquiry.arrived'>

async function startTracks(ctx: Context, event: TrackEvent, findSubject: () => Promise<Subject | undefined>): Promise<void> {
  await shipTracks(ctx)
  const tracks = await tracksOn(ctx, event)
  if (!tracks.length) return
  const subject = await findSubject()
  // A sale that was undone before its turn came starts nothing.
  if (!subject || (event === 'listing.closed' && !subject.isClosed)) return
  for (const track of tracks) {
    const isOtherSide = track.saleOrLease && subject.isLease !== null && (track.saleOrLease === 'lease') !== subject.isLease
    if (!isOtherSide) await runTrack(ctx, track, subject, event)
  }
}

async function runTrack(ctx: Context, track: Track, subject: Subject, event: TrackEvent | null): Promise<string | undefined> {
  const { listingId, contactId, userIds } = subject
  const runId = await insertRun(ctx, { trackId: track.id, listingId, contactId, event })
  if (!runId) return undefined
  const today = await ctx.today()
  const starter = ctx.scope.userId ? [ctx.scope.userId] : []
  const agents = userIds.length ? userIds.slice(0, 1) : starter
  const named = track.steps.map(({ assignee }) => assignee).filter((one) => one !== 'agent' && one !== 'starter')
  const active = named.length ? await activeAmong(ctx, named) : new Set<string>()
  for (const step of track.steps) {
    const day = addDays(today, step.afterDays)
    const assigneeIds =
      step.assignee === 'agent'
        ? agents
        : step.assignee === 'starter'
          ? starter
          : active.has(step.assignee)
            ? [step.assignee]
            : agents
    await addTask(
      ctx,
      {
        subject: step.subject,
        description: step.description,
        type: step.type,
        priority: step.priority,
        dueOn: step.isOnWorkdays ? workdayFrom(day) : day,
        dueTime: step.time,
        remindMinutes: step.remindMinutes,
        listingId,
        contactId,
        assigneeIds,
      },
      { run: { id: runId, stepId: step.id } },
    )
  }
  await ctx.audit({
    action: 'started',
    entity: 'taskTrack',
    entityId: track.id,
    changes: [{ field: 'run', before: null, after: runId }],
  })
  return runId
}
