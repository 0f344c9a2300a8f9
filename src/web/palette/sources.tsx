import {
  IconArrowRight,
  IconBuildingEstate,
  IconHistory,
  IconHome,
  IconUser,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import type { Permission } from '#common/permissions.ts'
import { blogsSource } from '#channels/blogs/web/blogs-palette.public.tsx'
import { campaignsSource } from '#channels/campaigns/web/campaigns-palette.public.tsx'
import { contactsSource } from '#core/contacts/web/contacts-palette.public.tsx'
import { listingsSource } from '#core/listings/web/listings-palette.public.tsx'
import { appraisalsSource } from '#workflow/appraisals/web/appraisals-palette.public.tsx'
import { tasksSource } from '#workflow/tasks/web/tasks-palette.public.tsx'
import { notesSource } from '#workflow/notes/web/notes-palette.public.tsx'
import { propertiesSource } from '#workspace/properties/web/properties-palette.public.tsx'
import type { SearchAnswer } from '#workspace/search/search.contract.ts'
import { keyGroupsStore } from '#ui/keys.ts'
import { recentRecords } from '#ui/recent.ts'
import type { PaletteItem, PaletteSource, PaletteTools, RemoteSource } from '#ui/palette-source.ts'
import { type Scope, setScope } from '#ui/session/scope.ts'
import { createEntryId, type MenuEntry } from '../shell/menu/menu.ts'
import { pagesOf } from '../shell/menu/menu-rules.ts'
import { overlayStore } from '../shell/dialogs/overlays.ts'
import type { MenuView } from '../shell/menu/use-menu.ts'
import { matching } from './match.ts'

/** The shell's own sources need more than those of features. */
export interface ShellTools extends PaletteTools {
  menu: MenuView
  scope: Scope
  mayOffice: boolean
  permissions: readonly Permission[]
  go(entry: Pick<MenuEntry, 'to' | 'search'>): void
  toggleColours(): void
}

const size = 17

/** What features show of the search over their records. One line each, e.g. `listingsSource`; `workspace/search` asks the server. */
const featureSources: ((tools: PaletteTools) => RemoteSource<SearchAnswer>)[] = [
  contactsSource,
  listingsSource,
  propertiesSource,
  notesSource,
  blogsSource,
  tasksSource,
  campaignsSource,
  appraisalsSource,
]

export const paletteSources = (tools: ShellTools): PaletteSource<SearchAnswer>[] =>
  allSources(tools).filter(({ permission }) => !permission || tools.permissions.includes(permission))

const allSources = (tools: ShellTools): PaletteSource<SearchAnswer>[] => [
  { heading: 'Recent', find: (query) => matching(recent(tools), query).slice(0, query ? 3 : 6) },
  { heading: 'On this page', find: (query) => matching(onThisPage(), query).slice(0, query ? 8 : 5) },
  { heading: 'Actions', find: (query) => matching(actions(tools), query) },
  { heading: 'Go to', find: (query) => matching(pages(tools), query) },
  ...featureSources.map((make) => make(tools)),
]

const shellGroups: ReadonlySet<string> = new Set(['Everywhere', 'Go to'])

/** What the page binds to keys can be found by its words too. */
function onThisPage(): PaletteItem[] {
  return keyGroupsStore
    .get()
    .filter(({ heading }) => !shellGroups.has(heading))
    .flatMap(({ heading, bindings }) =>
      bindings.map(({ keys, label, run }) => ({
        id: `key-${heading}-${keys}`,
        label,
        detail: heading,
        keys,
        icon: <IconKeyboard size={size} stroke={1.7} />,
        // The dialog gives the focus back first.
        run: () => void setTimeout(() => run(new KeyboardEvent('keydown'))),
      })),
    )
}

const recentIcons: Record<string, typeof IconHistory> = {
  listings: IconBuildingEstate,
  contacts: IconUser,
  properties: IconHome,
}

/** What was open last, the page itself left out. */
function recent({ go }: ShellTools): PaletteItem[] {
  return recentRecords()
    .filter(({ path }) => path !== location.pathname)
    .map(({ path, title }) => {
      const Icon = recentIcons[path.split('/')[1] ?? ''] ?? IconHistory
      return { id: `recent-${path}`, label: title, icon: <Icon size={size} stroke={1.7} />, run: () => go({ to: path }) }
    })
}

function pages({ menu, go }: ShellTools): PaletteItem[] {
  return menu.entries.flatMap((top) => {
    const Icon = top.icon ?? IconArrowRight
    return pagesOf([top])
      .filter(({ id }) => id !== createEntryId)
      .map((entry) => ({
        id: entry.id,
        label: entry.label,
        detail: entry === top ? undefined : top.label,
        icon: <Icon size={size} stroke={1.7} />,
        keys: entry.keys,
        run: () => go(entry),
      }))
  })
}

function actions({ menu, scope, mayOffice, go, toggleColours }: ShellTools): PaletteItem[] {
  const create = pagesOf(menu.entries).find(({ id }) => id === createEntryId)
  const other: Scope = scope === 'agent' ? 'office' : 'agent'
  return [
    ...(create
      ? [
          {
            id: 'create',
            label: create.label,
            icon: <IconPlus size={size} />,
            keys: create.keys,
            alias: 'add create',
            run: () => go(create),
          },
        ]
      : []),
    ...(mayOffice
      ? [
          {
            id: 'scope',
            label: other === 'agent' ? 'Show only my records' : 'Show whole office',
            icon: <IconSwitchHorizontal size={size} stroke={1.7} />,
            alias: 'scope agent office',
            run: () => setScope(other),
          },
        ]
      : []),
    {
      id: 'colours',
      label: 'Switch between light and dark mode',
      icon: <IconMoon size={size} stroke={1.7} />,
      alias: 'theme scheme mode night',
      run: toggleColours,
    },
    {
      id: 'collapse',
      label: 'Collapse or expand the menu',
      icon: <IconLayoutSidebar size={size} stroke={1.7} />,
      keys: 'mod+b',
      alias: 'sidebar',
      run: () => menu.dispatch({ type: 'collapse' }),
    },
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      icon: <IconKeyboard size={size} stroke={1.7} />,
      keys: '?',
      alias: 'help',
      run: () => overlayStore.set('keys'),
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      icon: <IconLogout size={size} stroke={1.7} />,
      alias: 'log out leave',
      run: () => go({ to: '/logout' }),
    },
  ]
}
