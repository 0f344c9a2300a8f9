import { Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { TagInput } from './designer/tag-input.tsx'
import type { Change, DraftFields } from './use-campaign-draft.ts'

/** Settings of the whole email and of none of its blocks. */
export function MailSettings({ values, change }: { values: DraftFields; change: Change }) {
  const agents = useQuery(agentsQuery())
  return (
    <>
      <TagInput label="Subject" maxLength={200} value={values.subject} onChange={(subject) => change({ subject }, 'subject')} />
      <TagInput
        label="Preview text"
        description="Shown after the subject in most inboxes"
        maxLength={250}
        value={values.preheader}
        onChange={(preheader) => change({ preheader }, 'preheader')}
      />
      <Select
        size="sm"
        label="From"
        value={values.senderAgentId ?? ''}
        allowDeselect={false}
        searchable
        data={[
          { value: '', label: 'The agency' },
          ...(agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => change({ senderAgentId: id || null })}
      />
      <Select
        size="sm"
        label="Style"
        value={values.design.look}
        allowDeselect={false}
        data={[
          { value: 'brand', label: 'With header' },
          { value: 'plain', label: 'Plain letter' },
        ]}
        onChange={(look) => change({ design: { ...values.design, look: look === 'plain' ? 'plain' : 'brand' } })}
      />
      <TextInput
        size="sm"
        label="Internal name"
        maxLength={120}
        value={values.name}
        onChange={(event) => event.currentTarget.value.trim() && change({ name: event.currentTarget.value }, 'name')}
      />
      <Switch
        size="sm"
        label="Track opens and clicks"
        checked={values.measures}
        onChange={(event) => change({ measures: event.currentTarget.checked })}
      />
    </>
  )
}
