import type { Routes } from '#platform/http/routes.ts'
import { contactEndpoints as e } from '../contacts.contract.ts'
import { handOver } from './contact-agents.service.ts'
import { findContacts } from './list/contact-find.store.ts'
import { listContacts } from './list/contact-list.store.ts'
import { findDuplicates } from './list/look-alikes.service.ts'
import { countTags } from './list/values-in-use.service.ts'
import { changeContact, contactHistory, createContact, openContact, removeContact, restoreContact } from './contacts.service.ts'

export function contactRoutes(route: Routes): void {
  route.inTransaction(e.create, (ctx, { body }) => createContact(ctx, body))
  route.inTransaction(e.getAll, (ctx, { body }) => listContacts(ctx, body))
  route.inTransaction(e.find, (ctx, { query }) => findContacts(ctx, query.q, query))
  route.inTransaction(e.check, (ctx, { body }) => findDuplicates(ctx, body))
  route.inTransaction(e.get, (ctx, { params }) => openContact(ctx, params.id))
  route.inTransaction(e.put, (ctx, { params, body }) => changeContact(ctx, params.id, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeContact(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeContact(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreContact(ctx, params.id))
  route.inTransaction(e.updateAgent, (ctx, { body }) => handOver(ctx, body))
  route.inTransaction(e.uniqueTags, async (ctx) =>
    (await countTags(ctx)).map(({ tag }) => tag).toSorted((a, b) => a.localeCompare(b)),
  )
  route.inTransaction(e.tags, (ctx) => countTags(ctx))
  route.inTransaction(e.history, (ctx, { params, query }) => contactHistory(ctx, params.id, query))
}
