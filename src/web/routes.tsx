import type { QueryClient } from '@tanstack/react-query'
import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useParams,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { readAuditSearch } from '#accounts/audit/web/audit-calls.ts'
import { readBlogsSearch } from '#channels/blogs/web/blogs-search.ts'
import { readCampaignsSearch } from '#channels/campaigns/web/campaigns-search.ts'
import { readStockListSearch } from '#channels/documents/web/stock-list-search.ts'
import { readContactsSearch } from '#workflow/contact-lists/web/contacts-search.ts'
import { readListingsSearch } from '#core/listings/web/list/listings-page-search.ts'
import { readListingTab } from '#core/listings/web/page/listing-page-tabs.ts'
import { readEnquiriesSearch } from '#channels/enquiries/web/enquiries-search.ts'
import { readCockpitSearch } from '#channels/portals/web/cockpit/cockpit-search.ts'
import { readOperateSearch } from '#workspace/operate/web/operate-search.ts'
import { readCalendarSearch } from '#workspace/calendar/web/calendar-search.ts'
import { readOpensSearch } from '#workflow/opens/web/opens-search.ts'
import { readRegisterSearch } from '#workflow/diligence/web/register-search.ts'
import { readScreeningSearch } from '#workflow/diligence/web/screening/screening-search.ts'
import { readAppraisalsSearch } from '#workflow/appraisals/web/appraisals-search.ts'
import { readTasksSearch } from '#workflow/tasks/web/tasks-search.ts'
import { readAnswerSearch, readReviewsSearch } from '#channels/reviews/web/reviews-search.ts'
import { idParam, withoutEmpty } from '#ui/list/search-params.ts'
import { safeOrigin } from '#ui/session/safe-origin.ts'
import { checkAuth, firstRunGuard, protectedGuard, publicGuard } from './guards.ts'
import { Loading, lazyPage, PageError } from './lazy.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

type Search = Record<string, unknown>
type Page = () => Promise<{ default: ComponentType }>

/** Nothing of the query string but what the route takes from it: the router leaves in the rest, as it was typed. */
const only =
  <Settings extends object>(read: (search: Search) => Settings) =>
  (search: Search): Settings => ({
    ...(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])) as Partial<Settings>),
    ...read(search),
  })

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ beforeLoad: checkAuth, component: Outlet })

/** The agency whose look a page outside the shell has. */
const readAgency = ({ agency }: Search): { agency?: string } =>
  typeof agency === 'string' && /^[a-z0-9-]{2,40}$/.test(agency) ? { agency } : {}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: firstRunGuard,
  validateSearch: only((search): { origin?: string; agency?: string } => {
    const origin = safeOrigin(search['origin'])
    return { ...(origin && { origin }), ...readAgency(search) }
  }),
  component: lazyPage(() => import('#accounts/session/web/login-page.tsx')),
})
/** The address that an agency gives its people: the same page with its face. */
const agencySignIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/$agency',
  beforeLoad: ({ params: { agency } }) => {
    throw redirect({ to: '/login', search: { agency }, replace: true })
  },
})
/** A page outside the shell, for people who are not signed in. */
const outside = <Path extends string, Settings extends object = Record<never, never>>(
  path: Path,
  page: Page,
  readSearch: (search: Search) => Settings = () => ({}) as Settings,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: publicGuard,
    validateSearch: only(readSearch),
    component: lazyPage(page),
  })
const readToken = ({ token }: Search): { token?: string } => (typeof token === 'string' && token ? { token } : {})
const outsides = [
  outside('/setup', () => import('#workflow/setup/web/setup-page.tsx')),
  outside('/logout', () => import('#accounts/session/web/logout-page.tsx')),
  outside('/reset-password', () => import('#accounts/session/web/password/reset-password-page.tsx'), readToken),
  outside(
    '/invitation',
    () => import('#accounts/users/web/invitation-page.tsx'),
    (search) => ({
      ...readToken(search),
      ...readAgency(search),
    }),
  ),
  outside('/review', () => import('#channels/reviews/web/answer-page.tsx'), readAnswerSearch),
  // Belongs to the installation, and has a sign-in of its own.
  outside('/operate', () => import('#workspace/operate/web/operate-page.tsx'), readOperateSearch),
] as const
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: protectedGuard,
  component: lazyPage(() => import('./shell/shell.tsx')),
})

/** The import or move that is shown. */
const readBatch = ({ batch }: Search) => withoutEmpty<{ batch?: string }>({ batch: idParam(batch) })

const NotFound = lazyPage(() => import('./pages/not-found.tsx')) as AsyncRouteComponent<object>
/** A page of one record; an address like `/contacts/tags` that someone guessed names none, and nothing is called for it. */
function ofRecord(page: Page) {
  const Record = lazyPage(page) as AsyncRouteComponent<object>
  function RecordPage() {
    const { id } = useParams({ strict: false }) as { id?: string }
    return id === undefined || idParam(id) ? <Record /> : <NotFound />
  }
  return Object.assign(RecordPage, { preload: async () => Record.preload?.() })
}

/** A screen inside the shell, fetched when it is first needed. `readSearch` turns the query string's texts into its settings. */
const screen = <Path extends string, Settings extends object = Record<never, never>>(
  path: Path,
  page: Page,
  readSearch: (search: Search) => Settings = () => ({}) as Settings,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: only(readSearch),
    component: (path.includes('$id') ? ofRecord : lazyPage)(page),
  })

/** A new record and its editor are one page: the first save changes the address and nothing on the screen. */
function editor<Id extends string, New extends string, One extends string>(id: Id, page: Page, paths: readonly [New, One]) {
  const parent = createRoute({ getParentRoute: () => shell, id, component: ofRecord(page) })
  return parent.addChildren([
    createRoute({ getParentRoute: () => parent, path: paths[0] }),
    createRoute({ getParentRoute: () => parent, path: paths[1] }),
  ])
}

/** Addresses that people type by hand. */
const typedByHand = (path: string, to: '/settings/profile' | '/crm/contacts/all') =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

// One line per screen. A menu entry whose path is not in this list is not shown.
const screens = [
  screen('/', () => import('#workspace/home/web/home-page.tsx')),
  screen('/enquiries', () => import('#channels/enquiries/web/enquiries-page.tsx'), readEnquiriesSearch),
  screen('/contacts/$id', () => import('#workflow/contact-page/web/contact-page-screen.tsx')),
  screen('/listings', () => import('#core/listings/web/list/listings-page.tsx'), readListingsSearch),
  screen('/listings/$id', () => import('#core/listings/web/page/listing-page.tsx'), readListingTab),
  editor('listing-editor', () => import('#core/listings/web/editor/listing-editor-page.tsx'), [
    '/listings/new',
    '/listings/$id/edit',
  ]),
  screen('/listings/import', () => import('#channels/reaxml/web/import-page.tsx'), readBatch),
  screen('/listings/bin', () => import('#core/listings/web/list/listings-bin-page.tsx')),
  screen('/crm/contacts/all', () => import('#workflow/contact-lists/web/contacts-page.tsx'), readContactsSearch),
  screen('/crm/contacts/bin', () => import('#workflow/contact-lists/web/contacts-bin-page.tsx')),
  screen('/contacts/import', () => import('#channels/contact-import/web/import-page.tsx'), readBatch),
  screen('/contacts/duplicates', () => import('#workflow/duplicates/web/duplicates-page.tsx')),
  screen('/properties/$id', () => import('#workspace/properties/web/property-page.tsx')),
  screen('/listings/stock-list', () => import('#channels/documents/web/stock-list-page.tsx'), readStockListSearch),
  screen('/blogs', () => import('#channels/blogs/web/blogs-page.tsx'), readBlogsSearch),
  editor('post-editor', () => import('#channels/blogs/web/blog-page.tsx'), ['/blogs/new', '/blogs/$id']),
  screen('/reviews', () => import('#channels/reviews/web/reviews-page.tsx'), readReviewsSearch),
  screen('/settings/reviews', () => import('#channels/reviews/web/review-settings-page.tsx')),
  screen('/tasks', () => import('#workflow/tasks/web/tasks-page.tsx'), readTasksSearch),
  screen('/tasks/analysis', () => import('#workflow/tasks/web/analysis/analysis-page.tsx')),
  screen('/appraisals', () => import('#workflow/appraisals/web/appraisals-page.tsx'), readAppraisalsSearch),
  screen('/appraisals/$id', () => import('#workflow/appraisals/web/page/appraisal-page.tsx')),
  screen('/opens', () => import('#workflow/opens/web/plan/opens-page.tsx'), readOpensSearch),
  screen('/crm/contacts/sms', () => import('#channels/sms/web/unknown/unknown-page.tsx')),
  screen('/opens/check', () => import('#workflow/opens/web/check/check-page.tsx')),
  screen('/opens/$id/follow-up', () => import('#channels/follow-ups/web/follow-up-page.tsx')),
  screen('/opens/$id', () => import('#workflow/opens/web/kit/kit-page.tsx')),
  screen('/calendar', () => import('#workspace/calendar/web/calendar-page.tsx'), readCalendarSearch),
  screen('/settings/email-templates', () => import('#channels/emails/web/templates/templates-page.tsx')),
  screen('/settings/sms', () => import('#channels/sms/web/sms-settings-page.tsx')),
  screen('/settings/inspections', () => import('#channels/inspections/web/bookings/booking-settings-page.tsx')),
  screen('/settings/tracks', () => import('#workflow/tasks/web/tracks/tracks-page.tsx')),
  screen('/settings/agents', () => import('#accounts/agents/web/agents-page.tsx')),
  screen('/settings/agents/$id', () => import('#accounts/agents/web/agent-page.tsx')),
  screen('/settings/branding', () => import('#accounts/branding/web/branding-page.tsx')),
  screen('/settings/banner-images', () => import('#core/media/web/heading-images-page.tsx')),
  screen('/notifications', () => import('#accounts/notifications/web/notifications-page.tsx')),
  screen('/settings/notifications', () => import('#accounts/notifications/web/notification-settings-page.tsx')),
  screen('/settings/diligence', () => import('#workflow/diligence/web/register-page.tsx'), readRegisterSearch),
  screen('/settings/diligence/list', () => import('#workflow/diligence/web/screening/screening-page.tsx'), readScreeningSearch),
  screen('/settings/move', () => import('#channels/move/web/move-page.tsx'), readBatch),
  screen('/settings/data', () => import('#workspace/installation/web/data-page.tsx')),
  screen('/settings/jobs', () => import('#accounts/jobs/web/jobs-page.tsx')),
  screen('/portals', () => import('#channels/portals/web/portals-page.tsx'), readCockpitSearch),
  screen('/portals/takeover/$id', () => import('#channels/portals/web/takeover/takeover-page.tsx')),
  screen('/portals/accounts', () => import('#channels/portals/web/accounts/accounts-page.tsx')),
  screen('/campaigns', () => import('#channels/campaigns/web/campaigns-page.tsx'), readCampaignsSearch),
  screen('/campaigns/automatic', () => import('#channels/campaigns/web/automatic-page.tsx')),
  screen('/campaigns/$id', () => import('#channels/campaigns/web/campaign-page.tsx')),
  screen('/campaigns/$id/report', () => import('#channels/campaigns/web/report/report-page.tsx')),
  screen('/settings/appearance', () => import('#accounts/appearance/web/appearance-page.tsx')),
  screen('/settings/profile', () => import('#accounts/session/web/profile-page.tsx')),
  screen('/settings/users', () => import('#accounts/users/web/users-page.tsx')),
  screen('/settings/users/$id', () => import('#accounts/users/web/user-page.tsx')),
  screen('/settings/roles', () => import('#accounts/users/web/roles-page.tsx')),
  screen('/settings/audit', () => import('#accounts/audit/web/audit-page.tsx'), readAuditSearch),
  typedByHand('/settings', '/settings/profile'),
  typedByHand('/contacts', '/crm/contacts/all'),
  screen('$', () => import('./pages/not-found.tsx')),
] as const

export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([login, agencySignIn, ...outsides, shell.addChildren(screens)]),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Loading,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
