import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { auditPage, readAuditSearch } from '#accounts/audit/web/audit-pages.public.tsx'
import { setupPage } from '#workflow/setup/web/setup-pages.public.tsx'
import { agentPage, agentsPage } from '#accounts/agents/web/agents-pages.public.tsx'
import { appearancePage } from '#accounts/appearance/web/appearance-pages.public.tsx'
import { blogPage, blogsPage, readBlogsSearch } from '#channels/blogs/web/blogs-pages.public.tsx'
import { brandingPage } from '#accounts/branding/web/branding-pages.public.tsx'
import {
  automaticMailsPage,
  campaignPage,
  campaignReportPage,
  campaignsPage,
  readCampaignsSearch,
} from '#channels/campaigns/web/campaigns-pages.public.tsx'
import { contactPage } from '#core/contacts/web/contact-page.public.tsx'
import { contactImportPage } from '#channels/contact-import/web/contact-import-pages.public.tsx'
import { duplicatesPage } from '#core/contacts/web/duplicates-pages.public.tsx'
import { readStockListSearch, stockListPage } from '#channels/documents/web/document-pages.public.tsx'
import { contactsBinPage, contactsPage, readContactsSearch } from '#core/contacts/web/contacts-pages.public.tsx'
import { homePage } from '#workspace/home/web/home-pages.public.tsx'
import { jobsPage } from '#accounts/jobs/web/jobs-pages.public.tsx'
import { listingEditorPage } from '#core/listings/web/listing-editor-pages.public.tsx'
import {
  listingPage,
  listingsBinPage,
  listingsPage,
  readListingsSearch,
  readListingTab,
} from '#core/listings/web/listings-pages.public.tsx'
import { headingImagesPage } from '#core/media/web/media-pages.public.tsx'
import { notificationSettingsPage, notificationsPage } from '#accounts/notifications/web/notification-pages.public.tsx'
import { enquiriesPage, readEnquiriesSearch } from '#channels/enquiries/web/enquiry-pages.public.tsx'
import { portalAccountsPage, portalsPage, readCockpitSearch } from '#channels/portals/web/portal-pages.public.tsx'
import { calendarPage, readCalendarSearch } from '#workspace/calendar/web/calendar-pages.public.tsx'
import { readTasksSearch, taskAnalysisPage, tasksPage, tracksPage } from '#workflow/tasks/web/tasks-pages.public.tsx'
import { propertyPage } from '#workspace/properties/web/properties-pages.public.tsx'
import {
  answerPage,
  readAnswerSearch,
  readReviewsSearch,
  reviewSettingsPage,
  reviewsPage,
} from '#channels/reviews/web/reviews-pages.public.tsx'
import { importPage } from '#channels/reaxml/web/reaxml-pages.public.tsx'
import { loginPage, logoutPage, profilePage, resetPasswordPage } from '#accounts/session/web/session-pages.public.tsx'
import { invitationPage, rolesPage, userPage, usersPage } from '#accounts/users/web/users-pages.public.tsx'
import { safeOrigin } from '#ui/session/safe-origin.ts'
import { checkAuth, firstRunGuard, protectedGuard, publicGuard } from './guards.ts'
import { Loading, lazyPage, PageError } from './lazy.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

type Search = Record<string, unknown>
type Page = () => Promise<{ default: ComponentType }>

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ beforeLoad: checkAuth, component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: firstRunGuard,
  validateSearch: (search: Search): { origin?: string; agency?: string } => {
    const origin = safeOrigin(search['origin'])
    const agency = search['agency']
    return { ...(origin && { origin }), ...(typeof agency === 'string' && /^[a-z0-9-]{2,40}$/.test(agency) && { agency }) }
  },
  component: lazyPage(loginPage),
})
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: publicGuard,
  component: lazyPage(setupPage),
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: publicGuard,
  component: lazyPage(logoutPage),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  beforeLoad: publicGuard,
  validateSearch: ({ token }: Search): { token?: string } => (typeof token === 'string' && token ? { token } : {}),
  component: lazyPage(resetPasswordPage),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  beforeLoad: publicGuard,
  validateSearch: ({ token }: Search): { token?: string } => (typeof token === 'string' && token ? { token } : {}),
  component: lazyPage(invitationPage),
})
const review = createRoute({
  getParentRoute: () => root,
  path: '/review',
  beforeLoad: publicGuard,
  validateSearch: readAnswerSearch,
  component: lazyPage(answerPage),
})
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: protectedGuard,
  component: lazyPage(() => import('./shell/shell.tsx')),
})

/** A screen inside the shell, fetched when it is first needed. `readSearch` turns the query string's texts into its settings. */
const screen = <Path extends string, Settings = Record<never, never>>(
  path: Path,
  page: Page,
  readSearch: (search: Search) => Settings = () => ({}) as Settings,
) => createRoute({ getParentRoute: () => shell, path, validateSearch: readSearch, component: lazyPage(page) })

/** A new listing and its editor are one page: the first save changes the address and nothing on the screen. */
const listingEditor = createRoute({ getParentRoute: () => shell, id: 'listing-editor', component: lazyPage(listingEditorPage) })
const listingEditors = listingEditor.addChildren([
  createRoute({ getParentRoute: () => listingEditor, path: '/listings/new' }),
  createRoute({ getParentRoute: () => listingEditor, path: '/listings/$id/edit' }),
])

// One line per screen. A menu entry whose path is not in this list is not shown.
const screens = [
  screen('/', homePage),
  screen('/enquiries', enquiriesPage, readEnquiriesSearch),
  screen('/contacts/$id', contactPage),
  screen('/listings', listingsPage, readListingsSearch),
  screen('/listings/$id', listingPage, readListingTab),
  listingEditors,
  screen('/listings/import', importPage, ({ batch }: Search): { batch?: string } =>
    typeof batch === 'string' && batch ? { batch } : {},
  ),
  screen('/listings/bin', listingsBinPage),
  screen('/crm/contacts/all', contactsPage, readContactsSearch),
  screen('/crm/contacts/bin', contactsBinPage),
  screen('/contacts/import', contactImportPage, ({ batch }: Search): { batch?: string } =>
    typeof batch === 'string' && batch ? { batch } : {},
  ),
  screen('/contacts/duplicates', duplicatesPage),
  screen('/properties/$id', propertyPage),
  screen('/listings/stock-list', stockListPage, readStockListSearch),
  screen('/blogs', blogsPage, readBlogsSearch),
  screen('/blogs/$id', blogPage),
  screen('/reviews', reviewsPage, readReviewsSearch),
  screen('/settings/reviews', reviewSettingsPage),
  screen('/tasks', tasksPage, readTasksSearch),
  screen('/tasks/analysis', taskAnalysisPage),
  screen('/calendar', calendarPage, readCalendarSearch),
  screen('/settings/tracks', tracksPage),
  screen('/settings/agents', agentsPage),
  screen('/settings/agents/$id', agentPage),
  screen('/settings/branding', brandingPage),
  screen('/settings/banner-images', headingImagesPage),
  screen('/notifications', notificationsPage),
  screen('/settings/notifications', notificationSettingsPage),
  screen('/settings/jobs', jobsPage),
  screen('/portals', portalsPage, readCockpitSearch),
  screen('/portals/accounts', portalAccountsPage),
  screen('/campaigns', campaignsPage, readCampaignsSearch),
  screen('/campaigns/automatic', automaticMailsPage),
  screen('/campaigns/$id', campaignPage),
  screen('/campaigns/$id/report', campaignReportPage),
  screen('/settings/appearance', appearancePage),
  screen('/settings/profile', profilePage),
  screen('/settings/users', usersPage),
  screen('/settings/users/$id', userPage),
  screen('/settings/roles', rolesPage),
  screen('/settings/audit', auditPage, readAuditSearch),
  screen('$', () => import('./pages/not-found.tsx')),
] as const

export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([login, logout, resetPassword, invitation, setup, review, shell.addChildren(screens)]),
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
