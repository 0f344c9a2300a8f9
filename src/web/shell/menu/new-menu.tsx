import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { useExpectForm } from '#ui/hooks/use-expect-form.ts'
import { useCreations } from './use-menu.ts'

/** Menu of what this user can add; nothing at all for someone who only reads. @param offset pixels between the button and the menu */
export function NewMenu({ target, offset = 8 }: { target: ReactElement; offset?: number }) {
  const creations = useCreations()
  const expectForm = useExpectForm()
  if (creations.length === 0) return null
  return (
    <LaterMenu target={target} position="bottom-end" offset={offset} width={200}>
      {(Menu) =>
        creations.map(({ id, label, icon: Icon, to, search = {} }) => (
          <Menu.Item
            key={id}
            onClick={expectForm}
            leftSection={Icon && <Icon size={16} stroke={1.7} aria-hidden />}
            renderRoot={(props) => <Link {...({ to, search } as unknown as LinkProps)} {...props} />}
          >
            {label}
          </Menu.Item>
        ))
      }
    </LaterMenu>
  )
}
