import { Button, MultiSelect, NativeSelect, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { emailProblem, phoneProblem, unwrapEmail } from '#common/typed/typed-contact.ts'
import { hasNext, nextOnEnter } from '#ui/form/next-field.ts'
import { CheckedInput } from '#ui/typed/checked-input.tsx'
import { useKeys } from '#ui/keys.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { contactCalls, contactKind, contactTagsQuery } from '../contact-calls.public.tsx'
import { type ContactKind, contactKinds, contactRoles, contactSources } from '../../contact-values.contract.ts'
import { AddressFields } from './contact-new-address.tsx'
import {
  contactOf,
  draftFrom,
  emptyDraft,
  isOrganisation,
  kept,
  lookAlikeQuestion,
  type NewContactDraft,
  rowOfField,
} from './contact-new-draft.ts'
import { LookAlikes } from './contact-new-look-alikes.tsx'
import classes from './contact-new.module.css'
import { roleWord } from '../../contact-words.rules.ts'

const pauseMs = 250
// Within the browser's modal dialog nothing outside of it can be clicked.
const inside = { comboboxProps: { withinPortal: false } } as const

interface NewContactProps {
  /** Words that were searched for and not found: the form starts with them. */
  typed: string | undefined
  onClose(): void
}
/** A new contact: who it might be already is said while typing. Closing keeps what was typed. */
export default function NewContactDialog({ typed, onClose }: NewContactProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => (typed ? draftFrom(typed) : kept.draft))
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const tags = useQuery(contactTagsQuery()).data?.map(({ tag }) => tag) ?? []
  const change = (some: Partial<NewContactDraft>) =>
    setDraft((now) => {
      kept.draft = { ...now, ...some }
      return kept.draft
    })

  const [question] = useDebouncedValue(JSON.stringify(lookAlikeQuestion(draft)), pauseMs)
  const alike = useQuery({
    queryKey: [contactKind, 'alike', question],
    queryFn: ({ signal }) => call(contactCalls.check, { body: JSON.parse(question) }, { signal }),
    enabled: question !== 'null',
  })
  const lookAlikes = question === 'null' ? [] : (alike.data ?? [])

  const save = useMutation({
    mutationFn: () => call(contactCalls.create, { body: contactOf(draft) }),
    onSuccess: ({ id }) => {
      kept.draft = emptyDraft
      void queryClient.invalidateQueries({ queryKey: [contactKind] })
      void navigate({ href: `/contacts/${id}` })
    },
  })
  const fields = save.error instanceof ApiError ? save.error.fields : []
  const errorOf = (name: string) => fields.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message
  const errorOfRow = (list: 'emails' | 'phones', row: number) =>
    fields.find(({ path }) => rowOfField(path, list, draft[list]) === row)?.message
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [save.error])
  useKeys('New contact', [{ keys: 'mod+enter', label: 'Save', run: () => form.current?.requestSubmit() }])

  const text = (name: 'firstName' | 'lastName' | 'partnerFirstName' | 'partnerLastName' | 'companyName', label: string) => (
    <TextInput
      data-autofocus={name === 'firstName' || undefined}
      label={label}
      maxLength={name === 'companyName' ? 160 : 80}
      autoComplete="off"
      autoCapitalize="words"
      {...hasNext}
      error={errorOf(name)}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  const several = (list: 'emails' | 'phones', label: string, type: 'email' | 'tel') =>
    draft[list].map((value, row) => (
      <CheckedInput
        // Rows have no other identity than their place.
        key={`${list} ${row}`}
        label={row === 0 ? label : `${label} ${row + 1}`}
        inputMode={type}
        autoComplete="off"
        {...hasNext}
        maxLength={list === 'emails' ? 254 : 40}
        error={errorOfRow(list, row)}
        value={value}
        problemOf={list === 'emails' ? emailProblem : phoneProblem}
        {...(list === 'emails' && { tidy: unwrapEmail })}
        onText={(text) => {
          const next = draft[list].with(row, text)
          change({ [list]: next.at(-1) && next.length < 10 ? [...next, ''] : next })
        }}
      />
    ))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Dialog label="New contact" width={560} onClose={onClose}>
      <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={nextOnEnter} noValidate>
        <div className={classes.fields}>
          <h2 className={classes.wide}>New contact</h2>
          {/* It hides what overflows, so as an item of the grid itself its row would have no height. */}
          <div className={classes.wide}>
            <SegmentedControl
              size="xs"
              aria-label="Type"
              value={draft.kind}
              onChange={(kind) => change({ kind: kind as ContactKind })}
              data={contactKinds.map((value) => ({ value, label: wordOf(value) }))}
            />
          </div>
          {isOrganisation(draft.kind) && <div className={classes.wide}>{text('companyName', 'Name')}</div>}
          {text('firstName', isOrganisation(draft.kind) ? 'Contact person first name' : 'First name')}
          {text('lastName', 'Last name')}
          {draft.kind === 'couple' && text('partnerFirstName', 'Partner first name')}
          {draft.kind === 'couple' && text('partnerLastName', 'Partner last name')}
          <div className={classes.rows}>{several('phones', 'Phone', 'tel')}</div>
          <div className={classes.rows}>{several('emails', 'Email', 'email')}</div>
          {lookAlikes.length > 0 && <LookAlikes people={lookAlikes} />}
          <AddressFields draft={draft} onChange={change} />
          <MultiSelect
            {...inside}
            className={classes.wide}
            label="Roles"
            placeholder={draft.roles.length ? '' : 'Buyer, vendor…'}
            searchable
            value={draft.roles}
            onChange={(roles) => change({ roles })}
            data={contactRoles.map((value) => ({ value, label: roleWord(value) }))}
          />
          <TagsInput
            {...inside}
            className={classes.wide}
            label="Tags"
            placeholder={draft.tags.length ? '' : 'Add a tag'}
            openOnFocus={false}
            acceptValueOnBlur
            maxTags={50}
            maxLength={40}
            data={tags}
            value={draft.tags}
            onChange={(next) => change({ tags: next })}
          />
          <NativeSelect
            label="Source"
            value={draft.source}
            onChange={(event) => change({ source: event.currentTarget.value })}
            data={[{ value: '', label: 'Unknown' }, ...contactSources.map((value) => ({ value, label: wordOf(value) }))]}
          />
          <NativeSelect
            label="Agent"
            value={draft.agentId}
            onChange={(event) => change({ agentId: event.currentTarget.value })}
            data={[{ value: '', label: 'Me' }, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </div>
        <footer className={classes.foot}>
          {save.error && (
            <p role="alert" className={classes.failure}>
              {saveFailure(save.error)}
            </p>
          )}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={save.isPending}>
            {lookAlikes.length > 0 ? 'Save anyway' : 'Save contact'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
