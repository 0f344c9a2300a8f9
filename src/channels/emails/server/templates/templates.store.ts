import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'

export interface TemplateFields {
  name: string
  subject: string
  text: string
  isCommercial: boolean
  isShared: boolean
}
export interface StoredTemplate extends TemplateFields {
  id: string
  version: number
  updatedAt: Date
}
const columns = sql`id, name, subject, text, is_commercial as "isCommercial", user_id is null as "isShared", version, updated_at as "updatedAt"`

/** The agency's, and the user's own. */
const visible = ({ scope }: Context) => sql`agency_id = ${scope.agencyId} and (user_id is null or user_id = ${scope.userId})`

interface ListOptions {
  limit: number
  after: readonly [string, string] | undefined
}
export async function listTemplates(ctx: Context, { limit, after }: ListOptions): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`select ${columns} from email_templates
    where ${visible(ctx)} and archived_at is null ${after ? sql`and (lower(name), id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
    order by lower(name), id limit ${rowLimit(limit)}`.execute(ctx.db)
  return rows
}

export async function findTemplate(ctx: Context, id: string, { archived = false } = {}): Promise<StoredTemplate | undefined> {
  const { rows } = await sql<StoredTemplate>`select ${columns} from email_templates
    where ${visible(ctx)} and id = ${id} and archived_at is ${archived ? sql`not null` : sql`null`} for no key update`.execute(
    ctx.db,
  )
  return rows[0]
}

const written = ({ scope, clock }: Context, fields: TemplateFields) => ({
  user_id: fields.isShared ? null : scope.userId,
  name: fields.name,
  subject: fields.subject,
  text: fields.text,
  is_commercial: fields.isCommercial,
  updated_by: scope.userId,
  updated_at: clock(),
})
export async function insertTemplate(ctx: Context, fields: TemplateFields): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('email_templates')
    .values({ agency_id: ctx.scope.agencyId, id, created_at: ctx.clock(), ...written(ctx, fields) })
    .execute()
  return id
}

export async function updateTemplate(
  ctx: Context,
  { id, version }: StoredTemplate,
  change: TemplateFields | { archivedAt: Date | null },
): Promise<void> {
  await ctx.db
    .updateTable('email_templates')
    .set({ ...('archivedAt' in change ? { archived_at: change.archivedAt } : written(ctx, change)), version: version + 1 })
    .where('agency_id', '=', ctx.scope.agencyId)
    .where('id', '=', id)
    .execute()
}
