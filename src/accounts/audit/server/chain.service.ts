import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { isAuditMac } from '#platform/audit-mac.ts'
import type { Caller, Context, Platform } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { isSame, type Secrets } from '#platform/secrets.ts'
import type { AuditProof } from '../audit-log.contract.ts'
import { isErasure } from './audit-erasure.service.ts'
import {
  chainStart,
  idAt,
  insertLinks,
  insertSeal,
  lastLink,
  lastSealedAt,
  lastSealPosition,
  linkAfter,
  links,
  type StoredEvent,
  tryLock,
  unlinked,
} from './chain.store.ts'

const perStep = 1000
/** No transaction takes this long to commit: a turn looks back this far. */
const lateMs = 3_600_000
const firstId = '00000000-0000-0000-0000-000000000000'

const purpose = 'audit chain'
const hmac = (key: Buffer, text: string, hash: Buffer) => createHmac('sha256', key).update(text).update(hash).digest()
const sealMac = (key: Buffer, agencyId: string, position: number, hash: Buffer) => hmac(key, `${agencyId} ${position} `, hash)

const isGenuine = (secrets: Secrets, agencyId: string, event: StoredEvent): boolean =>
  isAuditMac(secrets, event, event.mac) || isErasure(secrets, agencyId, event)

const dayMs = 86_400_000
/** Workers that have asked before: the first question goes back over the time in which none ran. */
const hasAsked = new WeakSet<Platform>()
/** Seals what was written since the last turn. */
export const seal: Recurring = {
  name: 'audit.seal',
  everyS: 60,
  due(now, platform) {
    const looksBackMs = hasAsked.has(platform) ? lateMs : 7 * dayMs
    hasAsked.add(platform)
    return sql`select * from due.unsealed_audit(${idAt(new Date(now.getTime() - looksBackMs))})`
  },
  run: (caller) => sealAudit(caller),
}
/** A clock that was wrong for a while may have dated events earlier: they are found when all events are looked at. */
export const sealLate: Recurring = {
  name: 'audit.seal-late',
  everyS: 86_400,
  due: () => sql`select * from due.every_agency()`,
  run: (caller) => sealAudit(caller, { isThorough: true }),
}

interface Step {
  added: number
  /** The id to go on after; undefined when all was looked at. */
  next: string | undefined
}

/**
 * Gives every committed event that Gable wrote its place in the chain. Writers never wait for it: they only insert their event, and this runs
 * after them, within a minute (docs/decisions/0033). @returns how many were added
 */
export async function sealAudit(caller: Caller, { isThorough = false } = {}): Promise<number> {
  let added = 0
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const step: Step = await caller.transaction((ctx) => sealStep(ctx, { after, looksAtAll: isThorough }))
    added += step.added
    after = step.next
  }
  return added
}

async function sealStep(ctx: Context, { after, looksAtAll }: { after: string | undefined; looksAtAll: boolean }): Promise<Step> {
  if (!(await tryLock(ctx))) return { added: 0, next: undefined }
  const { agencyId } = ctx.scope
  const { secrets } = ctx.platform
  const now = ctx.clock()
  const looksBackTo = async () => Math.min((await lastSealedAt(ctx))?.getTime() ?? 0, now.getTime()) - lateMs
  const events = await unlinked(ctx, {
    after: after ?? (looksAtAll ? firstId : idAt(new Date(Math.max(0, await looksBackTo())))),
    limit: perStep,
  })
  const sealable = events.filter((event) => isGenuine(secrets, agencyId, event))
  if (sealable.length < events.length)
    ctx.log.error(
      { agencyId, events: events.filter((event) => !sealable.includes(event)).map(({ id }) => id) },
      'The audit log has events Gable did not write. They are not sealed, and `audit verify` reports them',
    )
  const last = await lastLink(ctx)
  let { position, hash } = last ?? { position: 0, hash: chainStart }
  if (sealable.length) {
    const made = sealable.map(({ id, text }) => {
      position++
      hash = linkAfter(hash, text)
      return { position, eventId: id, hash }
    })
    await insertLinks(ctx, made)
    await insertSeal(ctx, position, sealMac(secrets.key(purpose), agencyId, position, hash))
    // In the log of another machine this line is a witness: who cuts the end off the chain cannot cut it off there.
    ctx.log.info({ agencyId, position, hash: hash.toString('hex') }, 'audit sealed')
  }
  return { added: sealable.length, next: events.length < perStep ? undefined : events.at(-1)?.id }
}

/** Walks along the whole chain and says what does not fit. Reads a stretch per transaction, so that nothing waits for it. */
export async function verifyAudit(caller: Caller): Promise<AuditProof> {
  const { secrets } = caller.platform
  const { agencyId } = caller.scope
  const faults: string[] = []
  const fault = (words: string) => void (faults.length < 50 && faults.push(words))
  let hash: Buffer = chainStart
  let [position, checked] = [0, 0]
  for (let isMore = true; isMore; ) {
    const stretch = await caller.transaction((ctx) => links(ctx, position, perStep))
    for (const link of stretch) {
      const { event } = link
      if (link.position !== position + 1) fault(`Entries ${position + 1} to ${link.position - 1} are missing`)
      else if (isErasure(secrets, agencyId, { ...link, text: event?.text ?? null })) {
        // An erased person is removed from past events too. A signed mark shows that Gable did it.
      } else if (!event) fault(`Event ${link.eventId} (entry ${link.position}) was removed`)
      else if (!linkAfter(hash, event.text).equals(link.hash)) fault(`Event ${link.eventId} (entry ${link.position}) was changed`)
      else if (!isGenuine(secrets, agencyId, event))
        fault(`Event ${link.eventId} (entry ${link.position}) was not written by this installation, or its key has changed`)
      if (link.sealMac && !isSealed(secrets, agencyId, link, link.sealMac))
        fault(`The seal on entry ${link.position} was not made by this installation, or its key has changed`)
      ;({ position, hash } = link)
      checked++
    }
    isMore = stretch.length === perStep
  }
  const sealed = await caller.transaction(lastSealPosition)
  if (sealed > position)
    fault(`The log ends at entry ${position}, but entry ${sealed} is sealed: the latest entries were removed`)
  if (sealed < position) fault(`Entries ${sealed + 1} to ${position} have no seal`)
  let unsealed = 0
  for (let after: string | undefined = firstId; after; ) {
    const from: string = after
    const waiting = await caller.transaction((ctx) => unlinked(ctx, { after: from, limit: perStep }))
    for (const event of waiting)
      if (isGenuine(secrets, agencyId, event)) unsealed++
      else fault(`Event ${event.id} was not written by this installation and is not part of the log`)
    after = waiting.length === perStep ? waiting.at(-1)?.id : undefined
  }
  return { isWhole: faults.length === 0, checked, unsealed, head: checked ? hash.toString('hex') : null, faults }
}

const isSealed = (secrets: Secrets, agencyId: string, { position, hash }: { position: number; hash: Buffer }, mac: Buffer) =>
  secrets.keys(purpose).some((key) => isSame(mac, sealMac(key, agencyId, position, hash)))
