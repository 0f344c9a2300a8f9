import type { Routes } from '#platform/http/routes.ts'
import { calendarEndpoints as e } from '../calendar.contract.ts'
import { moveEvent, readCalendar } from './calendar.service.ts'
import { getFeed, makeFeed, readFeed, readOne, revokeFeed } from './feeds.service.ts'

export function calendarRoutes(route: Routes): void {
  route.inTransaction(e.events, (ctx, { query }) => readCalendar(ctx, query))
  route.inTransaction(e.move, (ctx, { body }) => moveEvent(ctx, body))
  route.inTransaction(e.one, (ctx, { query }) => readOne(ctx, query.event))
  route.inTransaction(e.feed, (ctx) => getFeed(ctx))
  route.inTransaction(e.makeFeed, (ctx) => makeFeed(ctx))
  route.inTransaction(e.revokeFeed, (ctx) => revokeFeed(ctx))
  route.public(e.readFeed, (platform, { params }) => readFeed(platform, params.secret))
}
