import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useSession } from '#ui/session/session-store.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { today } from '#ui/typed/day-text.ts'
import type { CasePaper, CasePerson } from '../diligence.contract.ts'
import { paperWords } from '../diligence-words.ts'
import { formWords, howWords, optionsOf } from './case-words.ts'

interface PaperFieldsProps {
  papers: readonly CasePaper[]
  people: readonly CasePerson[]
  problems: ReadonlyMap<string, string>
  onChange(papers: CasePaper[]): void
}
/** Papers that were sighted, in words: no picture is kept, and of a number only its end. */
export function PaperFields({ papers, people, problems, onChange }: PaperFieldsProps) {
  const { user } = useSession()
  const set = (at: number, change: Partial<CasePaper>) =>
    onChange(papers.map((one, i) => (i === at ? { ...one, ...change } : one)))
  const add = () => {
    const seenBy = user?.name ?? ''
    const blank = { issuer: null, numberEnd: null, expiresOn: null, of: people.length === 1 ? (people[0]?.name ?? null) : null }
    onChange([...papers, { ...blank, kind: 'driverLicence', seenOn: today(), seenBy, how: 'inPerson', form: 'original' }])
  }
  return (
    <fieldset className="stack gap-8">
      <legend className="small strong below-8">Papers seen</legend>
      {papers.map((one, at) => {
        const text = (field: 'issuer' | 'of' | 'numberEnd', label: string, maxLength: number) => (
          <TextInput
            size="xs"
            label={label}
            maxLength={maxLength}
            value={one[field] ?? ''}
            error={problems.get(`papers.${at}.${field}`)}
            onChange={(event) => set(at, { [field]: event.currentTarget.value || null })}
          />
        )
        const choice = (field: 'form' | 'how', label: string, words: Record<string, string>) => (
          <NativeSelect
            size="xs"
            label={label}
            value={one[field]}
            data={optionsOf(words)}
            onChange={(event) => set(at, { [field]: event.currentTarget.value as never })}
          />
        )
        return (
          <div key={at} className="card pad-12 stack gap-8">
            <div className="row gap-8">
              <NativeSelect
                className="grow"
                size="xs"
                aria-label={`Kind of paper ${at + 1}`}
                value={one.kind}
                data={optionsOf(paperWords)}
                onChange={(event) => set(at, { kind: event.currentTarget.value as CasePaper['kind'] })}
              />
              <IconButton label={`Remove paper ${at + 1}`} onClick={() => onChange(papers.filter((_, i) => i !== at))}>
                <IconX size={15} stroke={1.7} />
              </IconButton>
            </div>
            <div className="stack two-columns gap-8">
              {text('of', 'Person', 120)}
              {text('issuer', 'Issuer', 80)}
              {text('numberEnd', 'Last 4 of the number', 4)}
              <DayInput size="xs" label="Expires" value={one.expiresOn} onChange={(expiresOn) => set(at, { expiresOn })} />
              {choice('form', 'Form', formWords)}
              {choice('how', 'Seen how', howWords)}
              <DayInput
                size="xs"
                label="Seen on"
                isPast
                value={one.seenOn}
                error={problems.get(`papers.${at}.seenOn`)}
                onChange={(seenOn) => set(at, { seenOn })}
              />
              <TextInput
                size="xs"
                label="Seen by"
                maxLength={120}
                value={one.seenBy}
                error={problems.get(`papers.${at}.seenBy`)}
                onChange={(event) => set(at, { seenBy: event.currentTarget.value })}
              />
            </div>
          </div>
        )
      })}
      {papers.length < 40 && (
        <Button className="start" size="compact-sm" variant="subtle" onClick={add}>
          Add paper
        </Button>
      )}
    </fieldset>
  )
}
