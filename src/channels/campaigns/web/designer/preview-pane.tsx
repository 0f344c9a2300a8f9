import { SegmentedControl, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { messageOf } from '#ui/api/api-error.ts'
import { fetchPreview } from '../campaign-calls.ts'
import common from '../campaigns.module.css'
import classes from './designer.module.css'
import { MailFrame } from '#ui/mail/mail-frame.tsx'
import type { DraftFields } from '../use-campaign-draft.ts'

interface PreviewPaneProps {
  id: string
  values: DraftFields
  /** The block whose settings are open. */
  chosen: string | undefined
  onChoose(blockId: string): void
  follows: boolean
}
/** The email as it will arrive, from the renderer that sends it: on a desktop or a phone, in light or dark, as one contact. */
export function PreviewPane({ id, values, chosen, onChoose, follows }: PreviewPaneProps) {
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  const [isDark, setDark] = useState(false)
  const [contact, setContact] = useState<{ id: string; name: string }>()
  const [typed, setTyped] = useState('')
  const { subject, preheader, design, senderAgentId, purpose } = values
  const [asked] = useDebouncedValue(
    { id, subject, preheader, design, senderAgentId, purpose, contactId: contact?.id ?? null },
    300,
  )
  const preview = useQuery({
    queryKey: ['campaignPreview', asked],
    queryFn: ({ signal }) => fetchPreview(asked, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = preview.data
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className="row wrap gap-wide">
        <SegmentedControl
          size="xs"
          aria-label="Width"
          value={width}
          onChange={(next) => setWidth(next === 'phone' ? 'phone' : 'desk')}
          data={[
            { value: 'desk', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
        <Switch size="xs" label="Dark mode" checked={isDark} onChange={(event) => setDark(event.currentTarget.checked)} />
        <ContactPicker
          size="xs"
          canCreate={false}
          aria-label="Preview as contact"
          placeholder="Preview as…"
          value={typed}
          onType={(value) => {
            setTyped(value)
            if (!value) setContact(undefined)
          }}
          onPick={(picked) => {
            setContact({ id: picked.id, name: picked.displayName })
            setTyped(picked.displayName)
          }}
        />
      </div>
      {preview.isError && (
        <p className={common.failure} role="alert">
          {messageOf(preview.error)}
        </p>
      )}
      {shown && (
        <div className={common.envelope} data-width={width} data-busy={preview.isPlaceholderData || undefined}>
          <div className="stack gap-2 body line-below pad-card">
            <span className="meta">{shown.from}</span>
            <strong>{shown.subject || 'No subject yet'}</strong>
            {shown.preheader && <small className="meta">{shown.preheader}</small>}
          </div>
          <MailFrame html={shown.html} label="Email" isDark={isDark} chosen={chosen} onChoose={onChoose} follows={follows} />
        </div>
      )}
      {shown && (
        <p className={common.quiet}>
          {Math.ceil(shown.sizeBytes / 1000)} KB of 90 KB{shown.missing.length > 0 && ` · ${shown.missing.join(' · ')}`}
        </p>
      )}
    </section>
  )
}
