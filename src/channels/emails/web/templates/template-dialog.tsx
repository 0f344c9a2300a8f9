import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useMay } from '#ui/session/session-store.ts'
import { pasteClean } from '#ui/typed/paste-clean.ts'
import { type EmailField, emailFieldNames, emailFields, fieldProblem } from '../../emails.rules.ts'
import type { EmailTemplate } from '../../templates.contract.ts'
import { mostTemplateName } from '../../templates.rules.ts'
import { templateCalls, templateKind } from '../email-calls.ts'

export interface TemplateStart {
  name: string
  subject: string
  text: string
  isCommercial: boolean
}
interface TemplateDialogProps {
  /** One to change; without it a new one is added. */
  of?: EmailTemplate
  start?: TemplateStart
  onClose(): void
}
/** Words that stand in where someone has no value. */
const usualFallback: Partial<Record<EmailField, string>> = {
  greeting: 'there',
  firstName: 'there',
  fullName: 'there',
  address: 'the property',
  suburb: 'your area',
}

export function TemplateDialog({ of, start, onClose }: TemplateDialogProps) {
  const mayShare = useMay('settings.manage')
  const queryClient = useQueryClient()
  const isReadOnly = of?.canEdit === false
  const text = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    record: of ?? null,
    fieldsOf: ({ name, subject, text: words, isCommercial, isShared }: EmailTemplate) => ({
      ...{ name, subject, text: words, isCommercial, isShared },
    }),
    start: { name: '', subject: '', text: '', isCommercial: false, isShared: false, ...start },
    keptAs: `emailTemplate.${of?.id ?? start?.name ?? 'new'}`,
    canSave: ({ name }) => name.trim() !== '' && !isReadOnly,
    check: (now) => ({ subject: fieldProblem(now.subject), text: fieldProblem(now.text) }),
    create: (body) => call(templateCalls.create, { body }),
    update: (fields, version, { id }) => call(templateCalls.update, { params: { id }, body: { ...fields, version } }),
    onRecord: (now) => showChanged(queryClient, [templateKind], now),
    onSaved() {
      announce('Template saved')
      onClose()
    },
    labels: {
      name: 'Name',
      subject: 'Subject',
      text: 'Message',
      isShared: 'For everyone at the agency',
      isCommercial: 'Commercial',
    },
  })
  const insert = (field: EmailField) => {
    const area = text.current
    const at = area?.selectionEnd ?? form.values.text.length
    const fallback = usualFallback[field]
    const tag = `{{${field}${fallback ? `|${fallback}` : ''}}}`
    form.set({ text: form.values.text.slice(0, at) + tag + form.values.text.slice(at) })
    area?.focus()
  }
  const title = of ? of.name : 'New template'
  return (
    <Dialog label={title} place="end" width={600} onClose={onClose}>
      <RecordForm form={form} className="column full-height low">
        <fieldset disabled={isReadOnly} className="stack gap-12 pad scroll-y at-top grow low">
          <h2>{title}</h2>
          {isReadOnly && <p className="quiet">Only users who manage settings can change the agency’s templates.</p>}
          <RestoredNote form={form} />
          <TextInput {...form.text('name')} size="sm" maxLength={mostTemplateName} data-autofocus />
          <TextInput {...form.text('subject')} size="sm" />
          <Textarea {...form.text('text')} ref={text} autosize minRows={10} maxRows={24} onPaste={pasteClean} />
          <div role="group" aria-label="Insert a field" className="row wrap gap-8">
            <span className="quiet">Insert:</span>
            {emailFieldNames.map((field) => (
              <Button key={field} size="compact-xs" variant="default" onClick={() => insert(field)}>
                {emailFields[field]}
              </Button>
            ))}
          </div>
          <p className="quiet">The words after | are used where someone has no value.</p>
          <Checkbox
            {...form.checkbox('isCommercial')}
            size="sm"
            description="It advertises something: needs consent, and says how to unsubscribe."
          />
          {mayShare && <Checkbox {...form.checkbox('isShared')} size="sm" />}
        </fieldset>
        <div className="line-above panel pad-card stack gap-8 fixed">
          <FormFailure form={form} className="small problem" />
          <DialogButtons form={form} className="row wrap end gap-8" save="Save template" onCancel={onClose} />
        </div>
      </RecordForm>
    </Dialog>
  )
}
