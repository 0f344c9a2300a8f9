import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'

/** Lists that views can be saved of. */
export const ViewEntity = z.enum(['listings', 'contacts'])
export type ViewEntity = z.infer<typeof ViewEntity>

/** `search` is the query of the list's address; the schema of the list checks it. */
const Settings = z.object({
  search: z.record(z.string().max(60), z.union([z.string().max(1000), z.number()])),
  columns: z.array(z.string().max(60)).max(100).nullable(),
})
export type ViewSettings = z.infer<typeof Settings>

export const SavedView = z
  .object({
    id: Id,
    entity: ViewEntity,
    name: z.string(),
    /** Visible to the whole office. */
    isShared: z.boolean(),
    isMine: z.boolean(),
    /** False: it can be used, and only its creator can change it. */
    canEdit: z.boolean(),
    /** The user's default view. */
    isDefault: z.boolean(),
    settings: Settings,
    version: z.int(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>

const Name = z.string().trim().min(1, 'Enter a name').max(60, 'Use at most 60 characters')
const OfEntity = z.object({ entity: ViewEntity })
const columnsOf = z.record(z.string(), z.array(z.string()))

export const viewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    summary: 'Saved views of a list in the user’s order, with the user’s columns',
    access: allow('signedIn', 'records'),
    query: OfEntity,
    response: z.object({
      views: z.array(SavedView),
      /** By id of the view; the list without a view is called `all`. */
      columns: columnsOf,
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/views',
    creates: true,
    summary: 'Save a view',
    access: allow('signedIn', 'records'),
    body: OfEntity.extend({
      name: Name,
      isShared: z.boolean().default(false),
      settings: Settings.default({ search: {}, columns: null }),
    }),
    response: SavedView,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/views/:id',
    summary: 'Rename, share or change a view',
    access: allow('signedIn', 'records'),
    params: IdParams,
    body: z.object({
      version: z.int().positive(),
      name: Name.optional(),
      isShared: z.boolean().optional(),
      settings: Settings.optional(),
    }),
    response: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/:id',
    summary: 'Delete a view',
    access: allow('signedIn', 'records'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/views/restore/:id',
    summary: 'Restore a deleted view',
    access: allow('signedIn', 'records'),
    params: IdParams,
    response: SavedView,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/views/choices',
    onlyForSelf: true,
    summary: 'The user’s own order, default view and columns; what is left out doesn’t change',
    access: allow('signedIn', 'self'),
    body: OfEntity.extend({
      order: z.array(Id).max(200).optional(),
      defaultViewId: Id.nullable().optional(),
      columns: z
        .object({ viewId: z.union([Id, z.literal('all')]), names: z.array(z.string().max(40)).max(40).nullable() })
        .optional(),
    }),
    response: z.object({ ok: z.literal(true) }),
  }),
}
