import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { EmailTemplate } from '../../templates.contract.ts'
import { exampleTemplates } from '../../templates.rules.ts'
import { templateCalls, templateKind, templatesQuery } from '../email-calls.ts'
import { TemplateDialog, type TemplateStart } from './template-dialog.tsx'

type Shown = { of: EmailTemplate } | { start?: TemplateStart }

/** Texts that emails to one person start from. */
export default function TemplatesPage() {
  const queryClient = useQueryClient()
  const templates = usePages(templatesQuery())
  const [shown, setShown] = useState<Shown>()
  const again = () => void queryClient.invalidateQueries({ queryKey: [templateKind] })
  const remove = ({ id, name }: EmailTemplate) =>
    void call(templateCalls.remove, { params: { id } }).then(() => {
      again()
      toastUndo(
        `“${name}” deleted`,
        () =>
          void call(templateCalls.restore, { params: { id } }).then(() => {
            announce('Restored')
            again()
          }, toastFailure),
      )
    }, toastFailure)
  const items = templates.data?.items ?? []
  return (
    <>
      <PageHead title="Email templates">
        <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setShown({})}>
          New template
        </Button>
      </PageHead>
      <div className="stack gap-20 gutter-end" style={{ maxWidth: '52rem' }}>
        <PagesState of={templates}>
          <EmptyState>No templates yet. Add one, or copy an example.</EmptyState>
        </PagesState>
        {items.length > 0 && (
          <ul className="line-above" aria-label="Templates">
            {items.map((one) => (
              <li key={one.id} className="row gap-12 line-below pad-y-8">
                <button
                  type="button"
                  className="stack gap-2 grow text-left narrow hovers pad-8 rounded"
                  onClick={() => setShown({ of: one })}
                >
                  <span className="row wrap gap-8">
                    <strong className="breaks">{one.name}</strong>
                    <StatusTag status="owner" tone="grey" label={one.isShared ? 'Agency' : 'Mine'} />
                    {one.isCommercial && <StatusTag status="commercial" tone="blue" label="Commercial" />}
                  </span>
                  <span className="quiet clip">{one.subject || 'No subject'}</span>
                </button>
                {one.canEdit && (
                  <IconButton label={`Delete ${one.name}`} onClick={() => remove(one)}>
                    <IconTrash size={16} stroke={1.7} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        <MoreRows of={templates} label="Show more" />
        <section aria-label="Examples">
          <h2 className="below-8">Examples</h2>
          <ul className="line-above">
            {exampleTemplates.map((example) => (
              <li key={example.name} className="row gap-12 line-below pad-y-8">
                <span className="stack gap-2 grow narrow pad-8">
                  <strong>{example.name}</strong>
                  <span className="quiet clip">{example.subject}</span>
                </span>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Copy ${example.name}`}
                  onClick={() => setShown({ start: example })}
                >
                  Copy
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {shown && (
        <TemplateDialog
          {...shown}
          onClose={() => {
            setShown(undefined)
            again()
          }}
        />
      )}
    </>
  )
}
