import type { Routes } from '#platform/http/routes.ts'
import { notificationEndpoints as e } from '../notifications.contract.ts'
import { changeSettings, listNotifications, markRead, settingsOf, unreadCount } from './notifications.service.ts'

export function notificationRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listNotifications(ctx, query))
  route.inTransaction(e.count, (ctx) => unreadCount(ctx))
  route.inTransaction(e.markRead, (ctx, { body }) => markRead(ctx, body))
  route.inTransaction(e.settings, (ctx) => settingsOf(ctx))
  route.inTransaction(e.changeSettings, (ctx, { body }) => changeSettings(ctx, body.items))
}
