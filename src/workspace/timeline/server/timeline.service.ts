import * as z from 'zod'
import { notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { historyEntries } from '#accounts/audit/server/history.service.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { findProperty } from '#core/properties/server/properties.service.ts'
import { notesById } from '#workflow/notes/server/notes.service.ts'
import { tasksById } from '#workflow/tasks/server/tasks.service.ts'
import type { PropertyTimelineItem, TimelineItem } from '../timeline.contract.ts'
import {
  appraisalsById,
  dealsById,
  emailsById,
  enquiriesOfNotes,
  followUpsById,
  importsOf,
  inspectionsById,
  lastEmailTo,
  momentsOf,
  propertyMoments,
  smsById,
  visitsById,
} from './timeline.store.ts'

export async function contactTimeline(
  ctx: Context,
  id: string,
  { limit, cursor, show }: { limit: number; cursor?: string | undefined; show: 'all' | 'talk' | 'changes' },
): Promise<Page<TimelineItem> & { lastEmailAt: string | null }> {
  await requireReadable(ctx, id)
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const moments = await momentsOf(ctx, id, { limit: limit + 1, after, show })
  const { rows, nextCursor } = cutPage(moments, limit, (m) => [m.at.toISOString(), m.id])
  const idsOf = (kind: string) => rows.filter((m) => m.kind === kind).map((m) => m.id)
  const [notes, events] = [await notesById(ctx, idsOf('note')), await historyEntries(ctx, idsOf('event'))]
  const deals = await dealsById(ctx, id, idsOf('deal'))
  const appraisals = await appraisalsById(ctx, id, idsOf('appraisal'))
  const tasks = await tasksById(ctx, idsOf('task'))
  const emails = await emailsById(ctx, idsOf('email'))
  const texts = await smsById(ctx, idsOf('sms'))
  const visits = await visitsById(ctx, idsOf('visit'))
  const inspections = await inspectionsById(ctx, idsOf('inspection'))
  const followUps = await followUpsById(ctx, idsOf('followUp'))
  const enquiries = await enquiriesOfNotes(ctx, id, idsOf('note'))
  const isByImport = [...events.values()].some(({ action }) => byImport.has(action))
  const imports = isByImport ? await importsOf(ctx, id) : []
  const items = rows.flatMap(({ kind, id: momentId, at }): TimelineItem[] => {
    const [note, event] = [notes.get(momentId), events.get(momentId)]
    const deal = deals.get(momentId)
    const task = tasks.get(momentId)
    const email = emails.get(momentId)
    const visit = visits.get(momentId)
    const sms = texts.get(momentId)
    const followUp = followUps.get(momentId)
    if (kind === 'followUp') return followUp ? [{ kind, at: at.toISOString(), followUp }] : []
    const inspection = inspections.get(momentId)
    if (kind === 'inspection') return inspection ? [{ kind, at: at.toISOString(), inspection }] : []
    if (kind === 'sms') return sms ? [{ kind, at: at.toISOString(), sms }] : []
    if (kind === 'visit') return visit ? [{ kind, at: at.toISOString(), visit }] : []
    if (kind === 'task') return task ? [{ kind, at: at.toISOString(), task }] : []
    const appraisal = appraisals.get(momentId)
    if (kind === 'appraisal') return appraisal ? [{ kind, at: at.toISOString(), appraisal }] : []
    if (kind === 'deal') return deal ? [{ kind, at: at.toISOString(), deal }] : []
    if (kind === 'email') return email ? [{ kind, at: at.toISOString(), email }] : []
    if (kind === 'note') return note ? [{ kind, at: at.toISOString(), note, enquiryId: enquiries.get(momentId) ?? null }] : []
    const source = event && byImport.has(event.action) ? imports.find(({ createdAt }) => createdAt <= at) : undefined
    return event ? [{ kind, at: at.toISOString(), event, importId: source?.id ?? null }] : []
  })
  return { items, nextCursor, lastEmailAt: await lastEmailTo(ctx, id) }
}

export async function propertyTimeline(
  ctx: Context,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<PropertyTimelineItem>> {
  if (!(await findProperty(ctx, id))) throw notFound({ property: id })
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const moments = await propertyMoments(ctx, id, { limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(moments, limit, (m) => [m.at.toISOString(), m.id])
  return {
    items: rows.map(({ at, ...appraisal }) => ({ kind: 'appraisal', at: at.toISOString(), appraisal })),
    nextCursor,
  }
}

const byImport = new Set(['added by import', 'imported'])
