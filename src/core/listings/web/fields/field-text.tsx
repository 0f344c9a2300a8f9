import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { pasteClean } from '#ui/typed/paste-clean.ts'
import { Cell, type FieldProps, inputProps } from './field-cell.tsx'
import classes from './field-grid.module.css'
import type { TextPath } from './field-paths.ts'
import { CopyNotes } from './copy-notes.tsx'
import { labelOf } from './field-labels.ts'
import { type Field, useField } from '../editor/state/listing-editor-form.ts'

interface TextFieldProps extends FieldProps, Pick<TextInputProps, 'inputMode' | 'type' | 'placeholder' | 'maxLength'> {
  path: TextPath
}

/** One line of text; nothing typed is null. */
export function TextField({ path, span, hint, label, isPrivate, ...input }: TextFieldProps) {
  const field: Field<string | null> = useField(path)
  return (
    <Cell span={span}>
      <TextInput
        {...inputProps(path, field, { hint, ...(label ? { label } : {}), ...(isPrivate ? { isPrivate } : {}) })}
        {...input}
        autoComplete="off"
        value={field.value ?? ''}
        onChange={(event) => field.set(event.currentTarget.value || null)}
        onBlur={field.check}
      />
    </Cell>
  )
}

/** A web address; `https://` is added for those who leave it out. */
export function UrlField({ path, span, hint }: FieldProps & { path: 'applicationUrl' | 'auctionUrl' }) {
  const field = useField(path)
  return (
    <Cell span={span}>
      <TextInput
        {...inputProps(path, field, { hint })}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={field.value ?? ''}
        onChange={(event) => field.set(event.currentTarget.value || null)}
        onBlur={() => {
          if (field.value) field.set(withScheme(field.value))
          field.check()
        }}
      />
    </Cell>
  )
}
export const withScheme = (url: string) =>
  url.trim() === '' || /^[a-z]+:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`

interface LongTextProps extends FieldProps {
  path: TextPath
  rows: number
  /** Shows how much room there is. */
  max?: number
}

export function LongTextField({ path, span, hint, isPrivate, rows, max }: LongTextProps) {
  const field: Field<string | null> = useField(path)
  const length = field.value?.length ?? 0
  const props = inputProps(path, field, { hint, ...(isPrivate ? { isPrivate } : {}) })
  return (
    <Cell span={span}>
      <Textarea
        {...props}
        {...(max
          ? {
              labelProps: { className: 'flex between wide' },
              label: (
                <>
                  {labelOf(path)}
                  <span className={`${classes.count} dim regular num`} data-over={length > max || undefined} aria-hidden>
                    {length} of {max}
                  </span>
                </>
              ),
            }
          : {})}
        autosize
        minRows={rows}
        maxRows={28}
        value={field.value ?? ''}
        onPaste={pasteClean}
        onChange={(event) => field.set(event.currentTarget.value || null)}
        onBlur={field.check}
      />
      <CopyNotes path={path} />
    </Cell>
  )
}
