import { isSame } from '#common/changes.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { callQuery } from '#ui/api/query.ts'
import type { Form } from '#ui/form/use-form.ts'
import { MailFrame } from '#ui/mail/mail-frame.tsx'
import { useParts } from '#ui/slot-parts.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { Branding, BrandingPatch, BrandingRecord } from '../branding.contract.ts'
import { brandingCalls, brandingKind } from './branding-calls.ts'
import { brandPreview } from './branding.slots.ts'
import classes from './branding-page.module.css'
import { PreviewFrame } from './preview-frame.public.tsx'
import { SignInPreview } from './sign-in-preview.tsx'

const ownViews = [
  { value: 'mail', label: 'Email' },
  { value: 'signature', label: 'Signature' },
  { value: 'signIn', label: 'Sign-in' },
] as const

/** The branding as typed, before it is saved: drawn by the server with the same code that prints and mails. */
export function BrandingPreview({ form, record }: { form: Form<Branding>; record: BrandingRecord }) {
  const parts = useParts(brandPreview)
  const views = [...parts.map(({ id, label }) => ({ value: id, label: typeof label === 'string' ? label : id })), ...ownViews]
  const [view, setView] = useState(views[0]?.value ?? 'mail')
  // A page is drawn when the typing pauses, not for every letter.
  const [branding] = useDebouncedValue(changedFields(form.values, record), 600)
  const mail = useQuery({
    ...callQuery(brandingKind, brandingCalls.preview, { body: branding }),
    enabled: view === 'mail' || view === 'signature',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const part = parts.find(({ id }) => id === view)
  return (
    <aside className={classes.preview} aria-label="Preview">
      <SegmentedControl fullWidth size="xs" aria-label="Preview of" value={view} onChange={setView} data={views} />
      {part ? (
        <Suspense fallback={<PreviewFrame isBusy>{null}</PreviewFrame>}>
          <part.Component branding={branding} />
        </Suspense>
      ) : (
        <PreviewFrame problem={view !== 'signIn' && mail.isError ? messageOf(mail.error) : undefined} isBusy={mail.isFetching}>
          {view === 'mail' && mail.data && (
            <div className={classes.mail}>
              <MailFrame label="Agency email" html={mail.data.mailHtml} />
            </div>
          )}
          {view === 'signature' && mail.data && (
            <div className={classes.signature}>
              <MailFrame isPart label="Your signature" html={mail.data.signatureHtml} />
            </div>
          )}
          {view === 'signIn' && <SignInPreview values={form.values} record={record} />}
        </PreviewFrame>
      )}
      {view === 'mail' && <TestMail isDirty={form.isDirty} />}
      {view === 'signature' && mail.data && <CopySignature html={mail.data.signatureHtml} text={mail.data.signatureText} />}
      {view === 'signIn' && (
        <p className={classes.quiet}>
          Your team signs in at <code>/login?agency={record.agencySlug}</code>
        </p>
      )}
    </aside>
  )
}

/** Only what differs, and only what the server could take: half a colour is no colour. */
function changedFields(values: Branding, record: BrandingRecord): BrandingPatch {
  const changed = Object.entries(values).filter(([key, value]) => {
    if (key === 'socials' || !(key in record)) return false
    if (isSame(value, record[key as keyof Branding])) return false
    return !key.endsWith('Colour') || /^#[0-9a-f]{6}$/i.test(String(value))
  })
  const own = new Set(['clientId', 'version', 'changedAt', 'agencyName', 'agencySlug', 'logoUrls'])
  return Object.fromEntries(changed.filter(([key]) => !own.has(key)))
}

function TestMail({ isDirty }: { isDirty: boolean }) {
  const send = useMutation({
    mutationFn: () => call(brandingCalls.testMail, {}),
    onSuccess: ({ to }) => announce(`Sent to ${to}`),
    onError: toastFailure,
  })
  return (
    <div className="row gap-12">
      <Button size="xs" variant="default" disabled={isDirty} loading={send.isPending} onClick={() => send.mutate()}>
        Send test email
      </Button>
      <span className={classes.quiet} role="status">
        {isDirty ? 'Save your changes first' : send.data ? `Sent to ${send.data.to}` : ''}
      </span>
    </div>
  )
}

function CopySignature({ html, text }: { html: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item]).then(() => setCopied(true), toastFailure)
  }
  return (
    <div className="row gap-12">
      <Button size="xs" variant="default" onClick={() => void copy()}>
        Copy signature
      </Button>
      <span className={classes.quiet} role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </div>
  )
}
