import { Input, Select, TagsInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { problemsOf } from '#ui/api/api-error.ts'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useDraft } from '#ui/form/use-draft.ts'
import { RichText, RichTextView } from '#ui/rich-text/rich-text.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { AgentProfile } from '../agents.contract.ts'
import { agentQuery } from './agent-calls.ts'
import { agentCalls, agentKind } from './agents.public.tsx'
import classes from './agent-page.module.css'
import { AgentPhoto } from './agent-photo.tsx'
import { fieldLabels, portalLabels, stateChoices, wordsOf } from './agent-words.ts'
import { SocialFields } from '#ui/form/social-fields.tsx'

type Fields = Pick<AgentProfile, keyof typeof fieldLabels>

/** The profile of one agent. What may not be changed is shown and cannot be typed into. */
export function AgentForm({ agent }: { agent: AgentProfile }) {
  const queryClient = useQueryClient()
  const mayManage = useMay('agents.manage')
  const draft = useDraft<Fields, AgentProfile>({
    record: agent,
    send: (fields, version) => call(agentCalls.update, { params: { id: agent.id }, body: { ...fields, version } }),
    onRecord(record) {
      queryClient.setQueryData(agentQuery(agent.id).queryKey, record)
      void queryClient.invalidateQueries({ queryKey: [agentKind] })
    },
  })
  const { values } = draft
  const problems = problemsOf(draft.error)
  const readOnly = !agent.canEdit
  const field = (
    name: 'name' | 'jobTitle' | 'mobile' | 'phone' | 'email' | 'licence',
    more: { type?: string; maxLength: number },
  ) => (
    <TextInput
      label={fieldLabels[name]}
      autoComplete="off"
      readOnly={readOnly}
      {...more}
      value={values[name] ?? ''}
      error={problems.get(name)}
      onChange={(event) => draft.set(name, name === 'name' ? event.currentTarget.value : event.currentTarget.value || null)}
    />
  )
  return (
    <>
      <FormSection title="Profile" intro="Shown on listings, brochures and portals.">
        <Wide>
          <AgentPhoto
            name={values.name}
            photoUrl={values.photoId === agent.photoId ? agent.photoUrl : undefined}
            photoId={values.photoId}
            readOnly={readOnly}
            onChange={(photoId) => draft.set('photoId', photoId)}
          />
          {agent.feedPhotoProblem && !values.photoId && <p className={classes.note}>{agent.feedPhotoProblem}</p>}
        </Wide>
        {field('name', { maxLength: 120 })}
        {field('jobTitle', { maxLength: 120 })}
        {field('mobile', { type: 'tel', maxLength: 40 })}
        {field('phone', { type: 'tel', maxLength: 40 })}
        {/* Only feeds fill these, so an empty field is not shown. */}
        {agent.otherPhones.length > 0 && (
          <Wide>
            <TagsInput
              label={fieldLabels.otherPhones}
              readOnly={readOnly}
              maxTags={4}
              value={values.otherPhones}
              onChange={(otherPhones) => draft.set('otherPhones', otherPhones)}
            />
          </Wide>
        )}
        <Wide>{field('email', { type: 'email', maxLength: 254 })}</Wide>
        <Wide>
          <TagsInput
            label={fieldLabels.languages}
            placeholder={values.languages.length ? '' : 'English, Mandarin…'}
            readOnly={readOnly}
            maxTags={12}
            value={values.languages}
            onChange={(languages) => draft.set('languages', languages)}
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
              onChange={(html) => draft.set('bioHtml', html || null)}
            />
          )}
        </Wide>
      </FormSection>
      <FormSection title="Licence" intro="Number and state, required on advertising.">
        {field('licence', { maxLength: 40 })}
        <Select
          label={fieldLabels.licenceState}
          data={stateChoices}
          readOnly={readOnly}
          clearable={!readOnly}
          value={values.licenceState}
          onChange={(state) => draft.set('licenceState', state as Fields['licenceState'])}
        />
      </FormSection>
      <FormSection title="Social profiles" intro="A web address or @name.">
        <SocialFields
          value={values.socials}
          readOnly={readOnly}
          problems={problems}
          onChange={(socials) => draft.set('socials', socials)}
        />
      </FormSection>
      <FormSection title="Portal IDs" intro="Sent to each portal with every listing.">
        <TextInput
          label={fieldLabels.uniqueListingAgentId}
          autoComplete="off"
          maxLength={100}
          readOnly={!mayManage}
          value={values.uniqueListingAgentId ?? ''}
          error={problems.get('uniqueListingAgentId')}
          onChange={(event) => draft.set('uniqueListingAgentId', event.currentTarget.value || null)}
        />
        {Object.entries(portalLabels).map(([key, label]) => (
          <TextInput
            key={key}
            label={label}
            autoComplete="off"
            maxLength={80}
            readOnly={!mayManage}
            value={values.portalIds[key as keyof typeof portalLabels] ?? ''}
            error={problems.get(`portalIds.${key}`)}
            onChange={(event) => draft.set('portalIds', { ...values.portalIds, [key]: event.currentTarget.value || null })}
          />
        ))}
      </FormSection>
      <SaveBar draft={draft} labelOf={(name) => fieldLabels[name]} wordsOf={(_, value) => wordsOf(value)} />
    </>
  )
}
