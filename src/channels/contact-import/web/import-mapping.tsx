import { Button, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { useKeys } from '#ui/keys.ts'
import { toastFailure } from '#ui/toast.ts'
import type { ContactImport, ImportSettings } from '../contact-import.contract.ts'
import type { ImportTarget } from '../import-targets.rules.ts'
import { importCalls, importQuery } from './import-calls.ts'
import classes from './import-page.module.css'
import { presetWords, rules, subscriptions, targetGroups } from './import-words.ts'

const choices = [
  { value: '', label: 'Don’t import' },
  { value: 'kept', label: 'Keep as is: From your old system' },
  ...targetGroups,
]

/** The meaning of each column, and the rule for people who are there already. */
export function ImportMapping({ one, onChange }: { one: ContactImport; onChange(isChanged: boolean): void }) {
  const queryClient = useQueryClient()
  const [settings, setSettings] = useState<ImportSettings>(one.settings)
  const set = (change: Partial<ImportSettings>) => {
    setSettings((now) => ({ ...now, ...change }))
    onChange(true)
  }
  const check = useMutation({
    mutationFn: () => call(importCalls.check, { params: { id: one.id }, body: settings }),
    onSuccess(fresh) {
      onChange(false)
      queryClient.setQueryData(importQuery(one.id).queryKey, fresh)
    },
    onError: toastFailure,
  })
  useKeys('Import', [{ keys: 'mod+enter', label: 'Check file', run: () => check.mutate() }])
  const known = one.preset && presetWords[one.preset]
  // Headings of these are not published.
  const isGuess = ['vaultre', 'agentbox', 'rex'].includes(one.preset ?? '')
  return (
    <section className={classes.section} aria-labelledby="mapping">
      <h2 className="below-8" id="mapping">
        {one.format === 'vcard' ? 'Cards' : 'Columns'}
      </h2>
      {known && (
        <p className={classes.quiet}>
          {isGuess ? 'Looks like' : 'Recognised:'} {known}.
        </p>
      )}
      {one.format === 'csv' && (
        <ul className={`${classes.columns} line-above below-16`}>
          {one.columns.map(({ header, samples }, i) => (
            // Headings may repeat; columns never move.
            <li key={i}>
              <span className={`${classes.heading} narrow tight`}>
                <strong className="clip block small strong">{header || `Column ${i + 1}`}</strong>
                <span className="clip block small strong">{samples.join(' · ') || 'Empty in the first rows'}</span>
              </span>
              <NativeSelect
                aria-label={`${header || `Column ${i + 1}`} field`}
                data={choices}
                value={settings.mapping[i] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  set({ mapping: settings.mapping.map((old, n) => (n === i ? ((value || null) as ImportTarget | null) : old)) })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {one.format === 'csv' && (
        <TextInput
          className={`${classes.system} below-8`}
          label="Which system is this file from?"
          description="Contacts with the same ID from this system are updated next time."
          value={settings.source}
          maxLength={60}
          onChange={({ currentTarget: { value } }) => set({ source: value })}
        />
      )}
      <div className={classes.choices}>
        <NativeSelect
          label="If the contact exists"
          data={[...rules]}
          value={settings.rule}
          onChange={({ currentTarget: { value } }) => set({ rule: value as ImportSettings['rule'] })}
        />
        <NativeSelect
          label="Email consent in this file"
          data={[...subscriptions]}
          value={settings.subscription}
          onChange={({ currentTarget: { value } }) => set({ subscription: value as ImportSettings['subscription'] })}
        />
        <TagsInput label="Tag all imported contacts" value={settings.tags} maxTags={10} onChange={(tags) => set({ tags })} />
        <Button variant={one.state === 'checked' ? 'default' : 'filled'} loading={check.isPending} onClick={() => check.mutate()}>
          {one.state === 'checked' ? 'Check again' : 'Check file'}
        </Button>
      </div>
    </section>
  )
}
