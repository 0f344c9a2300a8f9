import type { Context } from '#platform/context.ts'
import { newId } from '#platform/context.ts'
import type { ViewEntity, ViewSettings } from '../views.contract.ts'

export interface StoredView {
  id: string
  entity: ViewEntity
  userId: string
  isShared: boolean
  name: string
  settings: ViewSettings
  version: number
}
const columns = ['id', 'entity', 'user_id', 'is_shared', 'name', 'settings', 'version'] as const
interface Row {
  id: string
  entity: string
  user_id: string
  is_shared: boolean
  name: string
  settings: unknown
  version: number
}
const toView = (row: Row): StoredView => ({
  id: row.id,
  entity: row.entity as ViewEntity,
  userId: row.user_id,
  isShared: row.is_shared,
  name: row.name,
  settings: row.settings as ViewSettings,
  version: row.version,
})

/** One's own and the shared ones, oldest first. */
export async function viewsOf({ db, scope }: Context, entity: ViewEntity): Promise<StoredView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('entity', '=', entity)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('user_id', '=', scope.userId ?? '')]))
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(toView)
}

/** Also undefined for another user's view that is not shared. */
export async function findView(
  { db, scope }: Context,
  id: string,
  { lock = false, archived = false } = {},
): Promise<StoredView | undefined> {
  const row = await db
    .selectFrom('saved_views')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('user_id', '=', scope.userId ?? '')]))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toView(row)
}

export async function insertView(
  { db, scope, clock }: Context,
  view: Pick<StoredView, 'entity' | 'name' | 'isShared' | 'settings'>,
): Promise<StoredView> {
  const id = newId()
  const userId = scope.userId ?? ''
  await db
    .insertInto('saved_views')
    .values({
      agency_id: scope.agencyId,
      id,
      entity: view.entity,
      user_id: userId,
      is_shared: view.isShared,
      name: view.name,
      settings: JSON.stringify(view.settings),
      created_at: clock(),
      updated_at: clock(),
    })
    .execute()
  return { ...view, id, userId, version: 1 }
}

export async function updateView(
  { db, scope, clock }: Context,
  { id, name, isShared, settings, version }: StoredView,
): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ name, is_shared: isShared, settings: JSON.stringify(settings), version, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

export async function archiveView({ db, scope, clock }: Context, id: string, isArchived: boolean): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ archived_at: isArchived ? clock() : null })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

export interface Choices {
  defaultViewId: string | null
  order: string[]
  columns: Record<string, string[]>
}
export async function choicesOf({ db, scope }: Context, entity: ViewEntity, { lock = false } = {}): Promise<Choices> {
  const row = await db
    .selectFrom('view_choices')
    .select(['default_view_id', 'view_order', 'columns'])
    .where('agency_id', '=', scope.agencyId)
    .where('user_id', '=', scope.userId ?? '')
    .where('entity', '=', entity)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return {
    defaultViewId: row?.default_view_id ?? null,
    order: (row?.view_order ?? []) as string[],
    columns: (row?.columns ?? {}) as Record<string, string[]>,
  }
}

export async function writeChoices({ db, scope }: Context, entity: ViewEntity, choices: Choices): Promise<void> {
  const values = {
    default_view_id: choices.defaultViewId,
    view_order: JSON.stringify(choices.order),
    columns: JSON.stringify(choices.columns),
  }
  await db
    .insertInto('view_choices')
    .values({ agency_id: scope.agencyId, user_id: scope.userId ?? '', entity, ...values })
    .onConflict((c) => c.columns(['agency_id', 'user_id', 'entity']).doUpdateSet(values))
    .execute()
}
