import { Input, Select, TagsInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { RichText, RichTextView } from '#ui/rich-text/rich-text.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { AgentProfile } from '../agents.contract.ts'
import { agentQuery } from './agent-calls.ts'
import { agentCalls, agentKind } from './agents.public.tsx'
import { AgentPhoto } from './agent-photo.tsx'
import { fieldLabels, portalLabels, stateChoices } from './agent-words.ts'
import { SocialFields } from '#ui/form/social-fields.tsx'

type Fields = Pick<AgentProfile, keyof typeof fieldLabels>

/** The profile of one agent. What may not be changed is shown and cannot be typed into. */
export function AgentForm({ agent }: { agent: AgentProfile }) {
  const queryClient = useQueryClient()
  const mayManage = useMay('agents.manage')
  const form = useForm<Fields, AgentProfile>({
    record: agent,
    update: (fields, version) => call(agentCalls.update, { params: { id: agent.id }, body: { ...fields, version } }),
    onRecord(record) {
      queryClient.setQueryData(agentQuery(agent.id).queryKey, record)
      void queryClient.invalidateQueries({ queryKey: [agentKind] })
    },
    onSaved: () => announce('Saved'),
    labels: fieldLabels,
  })
  const { values, problems } = form
  const readOnly = !agent.canEdit
  const text = { autoComplete: 'off', readOnly }
  return (
    <>
      <FormSection title="Profile" intro="Shown on listings, brochures and portals.">
        <Wide>
          <AgentPhoto
            name={values.name}
            photoUrl={values.photoId === agent.photoId ? agent.photoUrl : undefined}
            photoId={values.photoId}
            readOnly={readOnly}
            onChange={(photoId) => form.set({ photoId })}
          />
          {agent.feedPhotoProblem && !values.photoId && <p className="quiet above-8">{agent.feedPhotoProblem}</p>}
        </Wide>
        <TextInput {...text} {...form.text('name')} maxLength={120} />
        <TextInput {...text} {...form.optionalText('jobTitle')} maxLength={120} />
        <TextInput {...text} {...form.optionalText('mobile')} type="tel" maxLength={40} />
        <TextInput {...text} {...form.optionalText('phone')} type="tel" maxLength={40} />
        {/* Only feeds fill these, so an empty field is not shown. */}
        {agent.otherPhones.length > 0 && (
          <Wide>
            <TagsInput {...form.field('otherPhones')} readOnly={readOnly} maxTags={4} />
          </Wide>
        )}
        <Wide>
          <TextInput {...text} {...form.optionalText('email')} type="email" maxLength={254} />
        </Wide>
        <Wide>
          <TagsInput
            {...form.field('languages')}
            placeholder={values.languages.length ? '' : 'English, Mandarin…'}
            readOnly={readOnly}
            maxTags={12}
          />
        </Wide>
        <Wide>
          <Input.Label component="div">{fieldLabels.bioHtml}</Input.Label>
          {readOnly ? (
            <RichTextView html={values.bioHtml ?? ''} />
          ) : (
            <RichText
              label={fieldLabels.bioHtml}
              value={values.bioHtml ?? ''}
              placeholder="Experience, suburbs, client feedback"
              onChange={(html) => form.set({ bioHtml: html || null })}
            />
          )}
        </Wide>
      </FormSection>
      <FormSection title="Licence" intro="Number and state, required on advertising.">
        <TextInput {...text} {...form.optionalText('licence')} maxLength={40} />
        <Select {...form.field('licenceState')} data={stateChoices} readOnly={readOnly} clearable={!readOnly} />
      </FormSection>
      <FormSection title="Social profiles" intro="A web address or @name.">
        <SocialFields {...form.field('socials')} readOnly={readOnly} problems={problems} />
      </FormSection>
      <FormSection title="Portal IDs" intro="Sent to each portal with every listing.">
        <TextInput {...form.optionalText('uniqueListingAgentId')} autoComplete="off" maxLength={100} readOnly={!mayManage} />
        {Object.entries(portalLabels).map(([key, label]) => (
          <TextInput
            key={key}
            label={label}
            autoComplete="off"
            maxLength={80}
            readOnly={!mayManage}
            value={values.portalIds[key as keyof typeof portalLabels] ?? ''}
            error={problems.get(`portalIds.${key}`)}
            onChange={(event) => form.set({ portalIds: { ...values.portalIds, [key]: event.currentTarget.value || null } })}
          />
        ))}
      </FormSection>
      <SaveBar form={form} />
    </>
  )
}
