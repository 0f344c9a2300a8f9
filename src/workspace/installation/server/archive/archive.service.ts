import type { FastifyInstance } from 'fastify'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import type { Declared } from '#platform/feature.ts'
import { type Caller, type Context, callerOf, newId, type Platform } from '#platform/context.ts'
import { disposition } from '#platform/http/disposition.ts'
import { limitNetwork } from '#platform/http/load/limits.ts'
import { readTicket, writeTicket } from '#platform/tickets.ts'
import type { ArchiveLink } from '../../installation.contract.ts'
import { disguiseFor } from './anonymise/anonymise.ts'
import { agencyNamed } from './archive-rows.store.ts'
import { writeArchive } from './write-archive.ts'

const purpose = 'archive'
/** Long enough to press the button, too short to be passed on. */
const linkMs = 60_000

/** The address of the download, in the audit log from now on: with it, anyone can download everything. */
export async function archiveLink(ctx: Context): Promise<ArchiveLink> {
  const { agencyId } = ctx.scope
  const archiveId = newId()
  const endsAt = Math.floor((ctx.clock().getTime() + linkMs) / 1000)
  await ctx.audit({ action: 'exported the agency', entity: 'agency', entityId: agencyId })
  return { url: `/archive/${writeTicket(ctx.platform.secrets, purpose, { agencyId, recordId: archiveId, number: endsAt })}` }
}

/** Named and dated as it starts. */
export async function archiveToWrite(
  caller: Caller,
  { archived, endpointGroups }: Pick<Declared, 'archived' | 'endpointGroups'>,
  { isAnonymised = false } = {},
) {
  const { name, day } = await caller.reading(async (ctx) => ({ name: await agencyNamed(ctx), day: await ctx.today() }))
  const madeAt = caller.clock().toISOString()
  const disguise = isAnonymised ? await disguiseFor(caller, archived, endpointGroups, name) : undefined
  return { name, day, archive: () => writeArchive(caller, archived, { name, day, madeAt }, disguise) }
}

/**
 * The ticket is the credential: a browser that downloads sends no other. A link serves one download at a time in each process: a thousand of them
 * would read the agency's files a thousand times.
 */
export function archiveDownload(app: FastifyInstance, platform: Platform, said: Declared): void {
  const running = new Set<string>()
  app.get<{ Params: { ticket: string } }>(
    '/archive/:ticket',
    { preHandler: limitNetwork(app, 'archive', 30) },
    async (request, reply) => {
      const ticket = readTicket(platform.secrets, purpose, request.params.ticket)
      if (!ticket || ticket.number * 1000 < platform.clock().getTime())
        return reply
          .code(410)
          .type('text/plain; charset=utf-8')
          .send('This download link has expired. Start the download again under Settings, Data and backups.\n')
      const { agencyId, recordId } = ticket
      if (running.has(recordId))
        return reply
          .code(409)
          .type('text/plain; charset=utf-8')
          .send('This download is already running. To start another one, go to Settings, Data and backups.\n')
      running.add(recordId)
      reply.raw.once('close', () => running.delete(recordId))
      if (reply.raw.destroyed) running.delete(recordId)
      const caller = callerOf(platform, operatorScope(agencyId), request.id)
      const { name, day, archive } = await archiveToWrite(caller, said)
      const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
      const file = `${[...words, day].join('-')}.zip`
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': disposition(file),
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(archive())
    },
  )
}
