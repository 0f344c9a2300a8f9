import { staleError } from '#platform/stale.ts'
import { changesBetween } from '#common/changes.ts'
import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { SavedView, ViewEntity, ViewSettings } from '../views.contract.ts'
import { viewSaving } from '../views.events.ts'
import {
  archiveView,
  choicesOf,
  findView,
  insertView,
  type StoredView,
  updateView,
  viewsOf,
  writeChoices,
} from './views.store.ts'

/** A shared view may be changed by its owner and by those who look after the office. */
const mayEdit = ({ scope }: Context, view: StoredView) => view.userId === scope.userId || scope.permissions.has('views.manage')

const shown = (ctx: Context, view: StoredView, defaultViewId: string | null): SavedView => {
  const { userId, ...rest } = view
  return { ...rest, isMine: userId === ctx.scope.userId, canEdit: mayEdit(ctx, view), isDefault: view.id === defaultViewId }
}

export async function listViews(ctx: Context, entity: ViewEntity) {
  const [views, { defaultViewId, order, columns }] = [await viewsOf(ctx, entity), await choicesOf(ctx, entity)]
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return {
    // A view that was saved since stands behind those that were put in order.
    views: views.toSorted((a, b) => place(a.id) - place(b.id)).map((view) => shown(ctx, view, defaultViewId)),
    columns,
  }
}

export async function createView(
  ctx: Context,
  view: { entity: ViewEntity; name: string; isShared: boolean; settings: ViewSettings },
): Promise<SavedView> {
  await ctx.emit(viewSaving, { entity: view.entity, settings: view.settings })
  const stored = await insertView(ctx, view)
  await ctx.audit({ action: 'created', entity: 'view', entityId: stored.id })
  ctx.changed('view', stored.id, 1)
  return shown(ctx, stored, null)
}

async function getEditable(ctx: Context, id: string, { archived = false } = {}): Promise<StoredView> {
  const view = await findView(ctx, id, { lock: true, archived })
  if (!view) throw notFound({ view: id })
  if (!mayEdit(ctx, view)) throw new AppError('forbidden', 'This view belongs to another user. Save your own copy')
  return view
}

export async function changeView(
  ctx: Context,
  id: string,
  {
    version,
    ...given
  }: { version: number; name?: string | undefined; isShared?: boolean | undefined; settings?: ViewSettings | undefined },
): Promise<SavedView> {
  const before = await getEditable(ctx, id)
  const { defaultViewId } = await choicesOf(ctx, before.entity)
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'view', id: id, noun: 'this view' }, shown(ctx, before, defaultViewId))
  if (given.settings) await ctx.emit(viewSaving, { entity: before.entity, settings: given.settings })
  const after: StoredView = {
    ...before,
    name: given.name ?? before.name,
    isShared: given.isShared ?? before.isShared,
    settings: given.settings ?? before.settings,
    version: version + 1,
  }
  await updateView(ctx, after)
  await ctx.audit({
    action: 'changed',
    entity: 'view',
    entityId: id,
    changes: changesBetween(before, { name: after.name, isShared: after.isShared, settings: after.settings }),
  })
  ctx.changed('view', id, after.version)
  return shown(ctx, after, defaultViewId)
}

export async function removeView(ctx: Context, id: string): Promise<{ id: string }> {
  await getEditable(ctx, id)
  await archiveView(ctx, id, true)
  await ctx.audit({ action: 'deleted', entity: 'view', entityId: id })
  ctx.changed('view', id)
  return { id }
}

export async function restoreView(ctx: Context, id: string): Promise<SavedView> {
  const view = await getEditable(ctx, id, { archived: true })
  await archiveView(ctx, id, false)
  await ctx.audit({ action: 'restored', entity: 'view', entityId: id })
  ctx.changed('view', id)
  return shown(ctx, view, (await choicesOf(ctx, view.entity)).defaultViewId)
}

interface Choice {
  entity: ViewEntity
  order?: string[] | undefined
  defaultViewId?: string | null | undefined
  columns?: { viewId: string; names: string[] | null } | undefined
}
/** A user's own settings need no audit: they change no record. */
export async function chooseViews(ctx: Context, { entity, order, defaultViewId, columns }: Choice): Promise<{ ok: true }> {
  if (columns?.names) await ctx.emit(viewSaving, { entity, settings: { search: {}, columns: columns.names } })
  if (defaultViewId && !(await findView(ctx, defaultViewId))) throw notFound({ view: defaultViewId })
  const before = await choicesOf(ctx, entity, { lock: true })
  const { [columns?.viewId ?? '']: _, ...otherColumns } = before.columns
  await writeChoices(ctx, entity, {
    order: order ?? before.order,
    defaultViewId: defaultViewId === undefined ? before.defaultViewId : defaultViewId,
    columns: columns ? { ...otherColumns, ...(columns.names && { [columns.viewId]: columns.names }) } : before.columns,
  })
  return { ok: true }
}
