import { Menu, TextInput, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { mergeTags } from '../../merge.rules.ts'
import classes from './designer.module.css'

interface TagInputProps {
  label: string
  description?: string
  value: string
  maxLength: number
  onChange(value: string): void
}

/** One line of words, with a menu that puts a merge tag where the cursor is. */
export function TagInput({ label, value, maxLength, onChange, ...rest }: TagInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const insert = (tag: string) => {
    const at = input.current?.selectionStart ?? value.length
    const to = input.current?.selectionEnd ?? at
    const text = `{{${tag}|there}}`
    onChange(`${value.slice(0, at)}${text}${value.slice(to)}`.slice(0, maxLength))
    requestAnimationFrame(() => {
      input.current?.focus()
      // The fallback is what most people change.
      input.current?.setSelectionRange(at + tag.length + 3, at + text.length - 2)
    })
  }
  return (
    <TextInput
      ref={input}
      size="sm"
      label={label}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={36}
      rightSection={
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <UnstyledButton className={classes.tagButton} aria-label={`${label}: insert a merge tag`}>
              {'{ }'}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {Object.entries(mergeTags).map(([tag, words]) => (
              <Menu.Item key={tag} onClick={() => insert(tag)}>
                {words}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
      {...rest}
    />
  )
}
