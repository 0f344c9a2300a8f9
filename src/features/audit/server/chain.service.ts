import { createHmac } from 'node:crypto'
import type { Caller } from '#platform/context.ts'
import { isSame, type Secrets } from '#platform/secrets.ts'
import type { AuditProof } from '../audit-log.contract.ts'
import { isErasure } from './audit-erasure.service.ts'
import {
  chainStart,
  countUnlinked,
  idAt,
  insertLinks,
  insertSeal,
  lastLink,
  lastSealedAt,
  lastSealPosition,
  linkAfter,
  links,
  tryLock,
  unlinked,
} from './chain.store.ts'

const perStep = 1000
/** No transaction lives so long: what is younger than this may still be on its way into the chain. */
const lateMs = 3_600_000

const macOf = (key: Buffer, agencyId: string, position: number, hash: Buffer) =>
  createHmac('sha256', key).update(`${agencyId} ${position} `).update(hash).digest()
const purpose = 'audit chain'

/**
 * Gives every committed event its place in the chain. Writers never wait for it: they only insert their event, and this runs after
 * them, once a minute for each agency (docs/decisions/0033). @returns how many were added
 */
export async function sealAudit(caller: Caller): Promise<number> {
  let added = 0
  for (let isMore = true; isMore; ) {
    const step = await caller.transaction(async (ctx) => {
      if (!(await tryLock(ctx))) return 0
      const sealedAt = await lastSealedAt(ctx)
      const since = idAt(new Date(sealedAt ? sealedAt.getTime() - lateMs : 0))
      const events = await unlinked(ctx, { since, limit: perStep })
      if (!events.length) return 0
      const last = await lastLink(ctx)
      let { position, hash } = last ?? { position: 0, hash: chainStart }
      const made = events.map(({ id, text }) => {
        position++
        hash = linkAfter(hash, text)
        return { position, eventId: id, hash }
      })
      await insertLinks(ctx, made)
      await insertSeal(ctx, position, macOf(ctx.platform.secrets.key(purpose), ctx.scope.agencyId, position, hash))
      // In the log of another machine this line is a witness: who cuts the end off the chain cannot cut it off there.
      ctx.log.info({ agencyId: ctx.scope.agencyId, position, hash: hash.toString('hex') }, 'audit sealed')
      return made.length
    })
    added += step
    isMore = step === perStep
  }
  return added
}

/** Walks along the whole chain and says what does not fit. Reads a stretch per transaction, so that nothing waits for it. */
export async function verifyAudit(caller: Caller): Promise<AuditProof> {
  const faults: string[] = []
  const fault = (words: string) => void (faults.length < 50 && faults.push(words))
  let hash: Buffer = chainStart
  let [position, checked] = [0, 0]
  for (let isMore = true; isMore; ) {
    const stretch = await caller.transaction((ctx) => links(ctx, position, perStep))
    for (const link of stretch) {
      if (link.position !== position + 1) fault(`Places ${position + 1} to ${link.position - 1} of the chain are missing`)
      else if (isErasure(caller.platform.secrets, caller.scope.agencyId, link)) {
        // Whoever asks to be erased is taken out of the past as well; that it was us stands beside it, signed.
      } else if (link.text === null) fault(`Event ${link.eventId} (place ${link.position}) has been removed`)
      else if (!linkAfter(hash, link.text).equals(link.hash))
        fault(`Event ${link.eventId} (place ${link.position}) has been changed`)
      if (link.mac && !isSealed(caller.platform.secrets, caller.scope.agencyId, link, link.mac))
        fault(`The seal at place ${link.position} was not made by this installation, or with a key it no longer has`)
      ;({ position, hash } = link)
      checked++
    }
    isMore = stretch.length === perStep
  }
  return caller.transaction(async (ctx) => {
    const sealed = await lastSealPosition(ctx)
    if (sealed > position) fault(`The chain ends at place ${position}, but a seal stands at ${sealed}: its end has been cut off`)
    if (sealed < position) fault(`Places ${sealed + 1} to ${position} of the chain have no seal`)
    const late = await countUnlinked(ctx, idAt(new Date(ctx.clock().getTime() - 2 * lateMs)))
    if (late && sealed) fault(`${late} events older than two hours have no place in the chain`)
    const head = checked ? hash.toString('hex') : null
    return { isWhole: faults.length === 0, checked, unsealed: await countUnlinked(ctx, undefined), head, faults }
  })
}

const isSealed = (secrets: Secrets, agencyId: string, { position, hash }: { position: number; hash: Buffer }, mac: Buffer) =>
  secrets.keys(purpose).some((key) => isSame(mac, macOf(key, agencyId, position, hash)))
