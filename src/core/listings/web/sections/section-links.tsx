import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { linkKinds } from '#common/listing/listing-values.ts'
import { choiceWord } from '../../choice-words.rules.ts'
import { fieldId } from '../fields/field-paths.ts'
import { withScheme } from '../fields/field-text.tsx'
import { useRows } from '../editor/state/listing-editor-form.ts'
import classes from './section-frame.module.css'

const kinds = linkKinds.map((kind) => ({ value: kind as string, label: choiceWord(kind) }))
const most = 10

/** Video, virtual tour, booking page. */
export function LinkRows() {
  const links = useRows('links')
  return (
    <div>
      <h3>Links</h3>
      <ul className={classes.rows} id={links.id} tabIndex={-1} aria-label="Links">
        {links.rows.map(({ kind, url }, index) => (
          <li key={index} className={classes.row} data-kind="link">
            <Select
              aria-label={`Link ${index + 1}, type`}
              data={kinds}
              value={kind}
              allowDeselect={false}
              onChange={(next) => next && links.change(index, { kind: next as (typeof linkKinds)[number] })}
            />
            <TextInput
              id={fieldId(`links.${index}.url`)}
              aria-label={`Link ${index + 1}, address`}
              type="url"
              placeholder="https://"
              autoComplete="off"
              error={links.errorAt(index, 'url')}
              value={url}
              onChange={(event) => links.change(index, { url: event.currentTarget.value })}
              onBlur={() => {
                if (url === '') return
                links.change(index, { url: withScheme(url) })
                links.check(index, 'url')
              }}
            />
            <IconButton label={`Remove link ${index + 1}`} onClick={() => links.remove(index)}>
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {links.rows.length < most && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => links.add({ kind: links.rows.length === 0 ? 'video' : 'web', url: '' })}
        >
          Add a link
        </Button>
      )}
    </div>
  )
}
