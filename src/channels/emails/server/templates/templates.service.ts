import * as z from 'zod'
import { defined } from '#common/changes.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { oneLine } from '#platform/mail/plain-mail.ts'
import { staleError } from '#platform/stale.ts'
import { fieldProblem } from '../../emails.rules.ts'
import type { EmailTemplate } from '../../templates.contract.ts'
import {
  findTemplate,
  insertTemplate,
  listTemplates as readTemplates,
  type StoredTemplate,
  type TemplateFields,
  updateTemplate,
} from './templates.store.ts'

export async function listTemplates(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<EmailTemplate>> {
  const after = readCursor(cursor, () => z.tuple([z.string(), z.uuid()]))
  const found = await readTemplates(ctx, { limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(found, limit, ({ name, id }) => [name.toLowerCase(), id])
  return { items: rows.map((one) => shown(ctx, one)), nextCursor }
}

export async function createTemplate(ctx: Context, given: TemplateFields): Promise<EmailTemplate> {
  requireShared(ctx, given)
  const id = await insertTemplate(ctx, checked(given))
  await changed(ctx, id, 'added')
  return readBack(ctx, id)
}

type Change = { [K in keyof TemplateFields]?: TemplateFields[K] | undefined } & { version: number }
export async function changeTemplate(ctx: Context, id: string, { version, ...given }: Change): Promise<EmailTemplate> {
  const before = await writable(ctx, id)
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'emailTemplate', id, noun: 'this template' }, shown(ctx, before))
  const fields = { ...before, ...defined(given) }
  requireShared(ctx, fields)
  await updateTemplate(ctx, before, checked(fields))
  await changed(ctx, id, 'changed')
  return readBack(ctx, id)
}

export async function removeTemplate(ctx: Context, id: string): Promise<{ id: string }> {
  await updateTemplate(ctx, await writable(ctx, id), { archivedAt: ctx.clock() })
  await changed(ctx, id, 'deleted')
  return { id }
}
export async function restoreTemplate(ctx: Context, id: string): Promise<EmailTemplate> {
  await updateTemplate(ctx, await writable(ctx, id, { archived: true }), { archivedAt: null })
  await changed(ctx, id, 'restored')
  return readBack(ctx, id)
}

const mayShare = ({ scope }: Context) => scope.permissions.has('settings.manage')
const shown = (ctx: Context, { updatedAt, ...one }: StoredTemplate): EmailTemplate => ({
  ...one,
  canEdit: !one.isShared || mayShare(ctx),
  updatedAt: updatedAt.toISOString(),
})

function requireShared(ctx: Context, { isShared }: { isShared: boolean }): void {
  if (isShared && !mayShare(ctx))
    throw new AppError('forbidden', 'Only users who manage settings can change the agency’s templates')
}
async function writable(ctx: Context, id: string, options?: { archived: boolean }): Promise<StoredTemplate> {
  const found = await findTemplate(ctx, id, options)
  if (!found) throw notFound({ template: id })
  requireShared(ctx, found)
  return found
}

function checked(fields: TemplateFields): TemplateFields {
  const problems = (['subject', 'text'] as const).flatMap((path) => {
    const message = fieldProblem(fields[path])
    return message ? [{ path, message }] : []
  })
  if (problems.length) throw invalid(problems)
  return { ...fields, name: oneLine(fields.name), subject: oneLine(fields.subject) }
}

async function changed(ctx: Context, id: string, action: string): Promise<void> {
  await ctx.audit({ action, entity: 'emailTemplate', entityId: id })
  ctx.changed('emailTemplate', id)
}
async function readBack(ctx: Context, id: string): Promise<EmailTemplate> {
  const found = await findTemplate(ctx, id)
  if (!found) throw notFound({ template: id })
  return shown(ctx, found)
}
