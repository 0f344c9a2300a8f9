import { isSame } from '#common/changes.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconDeviceFloppy, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { forField } from '#ui/typed-ahead.ts'
import type { SavedView, ViewEntity, ViewSettings } from '../views.contract.ts'
import { useViewActions, viewsQuery } from './view-calls.ts'
import classes from './views-bar.module.css'

export { useListViews } from './list-views.ts'
export { viewsQuery } from './view-calls.ts'

const ViewForm = lazy(forField(() => import('./view-form.tsx')))
interface ViewsBarProps {
  entity: ViewEntity
  /** Name of the list without a view. */
  allLabel: string
  activeId: string | undefined
  /** The list as it stands: what saving keeps. */
  settings: ViewSettings
  /** Undefined: the list without a view. */
  onOpen(view: SavedView | undefined): void
}

/** The saved views over a list as tabs; what can be done with the current one stands in its menu. */
export function ViewsBar({ entity, allLabel, activeId, settings, onOpen }: ViewsBarProps) {
  const views = useQuery(viewsQuery(entity)).data?.views ?? []
  const actions = useViewActions(entity)
  const [form, setForm] = useState<'new' | SavedView>()
  const active = views.find(({ id }) => id === activeId)
  const isChanged = active !== undefined && !isSame(active.settings, settings)
  const move = (view: SavedView, by: number) => {
    const from = views.indexOf(view)
    void actions.order(views.toSpliced(from, 1).toSpliced(from + by, 0, view))
  }
  const save = async (name: string, isShared: boolean) => {
    const target = form
    setForm(undefined)
    if (target === 'new') {
      const saved = await actions.create(name, isShared, settings)
      if (saved) onOpen(saved)
    } else if (target) await actions.update(target, { name, isShared })
  }
  return (
    <nav className={classes.bar} aria-label="Saved views" data-screen-only>
      <Tab label={allLabel} isCurrent={!active} onClick={() => onOpen(undefined)} />
      {views.map((view, at) => (
        <span key={view.id} className="row fixed" data-current={view === active || undefined}>
          <Tab label={view.name} isCurrent={view === active} isShared={view.isShared} onClick={() => onOpen(view)} />
          {view === active && (
            <LaterMenu
              position="bottom-start"
              width={220}
              shadow="md"
              target={
                <UnstyledButton className={`${classes.more} focus-inside hovers`} aria-label={`View ${view.name}: more options`}>
                  <IconChevronDown size={14} aria-hidden />
                </UnstyledButton>
              }
            >
              {(Menu) => (
                <>
                  {view.canEdit && <Menu.Item onClick={() => setForm(view)}>Rename or share</Menu.Item>}
                  <Menu.Item onClick={() => void actions.setDefault(view, !view.isDefault)}>
                    {view.isDefault ? 'Remove as default' : 'Set as default'}
                  </Menu.Item>
                  <Menu.Item disabled={at === 0} onClick={() => move(view, -1)}>
                    Move left
                  </Menu.Item>
                  <Menu.Item disabled={at === views.length - 1} onClick={() => move(view, 1)}>
                    Move right
                  </Menu.Item>
                  {view.canEdit && (
                    <>
                      <Menu.Divider />
                      <Menu.Item
                        color="var(--mantine-color-error)"
                        onClick={() => {
                          onOpen(undefined)
                          void actions.remove(view, () => onOpen(view))
                        }}
                      >
                        Delete
                      </Menu.Item>
                    </>
                  )}
                </>
              )}
            </LaterMenu>
          )}
        </span>
      ))}
      {isChanged && active.canEdit && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDeviceFloppy size={14} aria-hidden />}
          onClick={() => void actions.update(active, { settings })}
        >
          Save changes
        </Button>
      )}
      {isChanged && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onOpen(active)}>
          Reset
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setForm('new')}
      >
        Save view
      </Button>
      {form && (
        <Suspense>
          <ViewForm
            view={form === 'new' ? undefined : form}
            onSave={(name, isShared) => void save(name, isShared)}
            onClose={() => setForm(undefined)}
          />
        </Suspense>
      )}
    </nav>
  )
}

interface TabProps {
  label: string
  isCurrent: boolean
  isShared?: boolean
  onClick(): void
}
const Tab = ({ label, isCurrent, isShared = false, onClick }: TabProps) => (
  <button type="button" className={`${classes.tab} focus-inside fixed`} aria-current={isCurrent || undefined} onClick={onClick}>
    {label}
    {isShared && <IconUsers size={13} stroke={1.7} role="img" aria-label="shared with the office" />}
  </button>
)
