import { Menu, TextInput, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { filledIn, mergeTags, type MergeValues, partsOf } from '#core/contacts/names/merge-fields.rules.ts'
import classes from './designer.module.css'

interface TagInputProps {
  label: string
  description?: string
  value: string
  maxLength: number
  onChange(value: string): void
}

const sample: MergeValues = { firstName: 'Kate', lastName: 'Lim', fullName: 'Kate Lim', greeting: 'Kate', suburb: 'Brighton' }
/** The line with and without a name, since braces are for programs; undefined while it says the same to everyone. */
const readAs = (text: string) => {
  if (!partsOf(text).some((part) => typeof part !== 'string')) return undefined
  return `Reads “${filledIn(text, sample)}”, or “${filledIn(text, {})}” where nothing is known.`
}

/** One line of words, with a menu that puts a merge tag where the cursor is. */
export function TagInput({ label, value, maxLength, onChange, description }: TagInputProps) {
  const words = [description && `${description}.`, readAs(value)].filter(Boolean).join(' ')
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
      {...(words && { description: words, inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
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
    />
  )
}
