import { Anchor, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '#ui/list/pages.tsx'
import type { FieldValues } from '../emails.rules.ts'
import { exampleTemplates } from '../templates.rules.ts'
import { templatesQuery } from './email-calls.ts'
import { gapWords } from './email-words.ts'

interface Template {
  name: string
  subject: string
  text: string
  isCommercial: boolean
}
/** Texts to start from: own ones, the agency's, and examples. */
export function TemplateChoice({ values, onChoose }: { values: FieldValues; onChoose(template: Template): void }) {
  const templates = usePages(templatesQuery()).data?.items ?? []
  const [chosen, setChosen] = useState<Template>()
  const groups: [string, readonly Template[]][] = [
    ['Mine', templates.filter(({ isShared }) => !isShared)],
    ['Agency', templates.filter(({ isShared }) => isShared)],
    ['Examples', exampleTemplates],
  ]
  const gaps = chosen && gapWords(`${chosen.subject} ${chosen.text}`, values)
  return (
    <div>
      <NativeSelect
        size="sm"
        label="Template"
        value=""
        onChange={({ currentTarget: { value } }) => {
          const [group = '', at = ''] = value.split(' ')
          const template = groups[Number(group)]?.[1][Number(at)]
          if (!template) return
          setChosen(template)
          onChoose(template)
        }}
      >
        <option value="">{chosen ? `Started from “${chosen.name}”` : 'Start from a template'}</option>
        {groups.map(
          ([label, all], group) =>
            all.length > 0 && (
              <optgroup key={label} label={label}>
                {all.map(({ name }, at) => (
                  <option key={`${name}${at}`} value={`${group} ${at}`}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </NativeSelect>
      <p className="quiet above-4 row between gap-8">
        <span role="status">{gaps}</span>
        <Anchor size="sm" className="fixed" renderRoot={(props) => <Link to="/settings/email-templates" {...props} />}>
          Manage templates
        </Anchor>
      </p>
    </div>
  )
}
