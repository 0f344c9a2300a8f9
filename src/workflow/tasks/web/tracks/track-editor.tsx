import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { trackEvents } from '../../task-values.contract.ts'
import { usualStep } from '../../tasks.rules.ts'
import type { Track, TrackStep } from '../../tracks.contract.ts'
import { trackCalls, tracksQuery } from '../task-calls.ts'
import { eventWords } from '../task-words.ts'
import { StepRow } from './track-step.tsx'
import classes from './tracks.module.css'

type Fields = Pick<Track, 'name' | 'startsOn' | 'saleOrLease' | 'isActive' | 'steps'>
const labels: Record<keyof Fields, string> = {
  name: 'Name',
  startsOn: 'Start',
  saleOrLease: 'Applies to',
  isActive: 'Active',
  steps: 'Tasks',
}
export const newStep = (subject: string): TrackStep => usualStep({ id: crypto.randomUUID().slice(0, 8), subject })

interface TrackEditorProps {
  track: Track
  isReadOnly: boolean
  onRemove(): void
  onClose(): void
}
export function TrackEditor({ track, isReadOnly, onRemove, onClose }: TrackEditorProps) {
  const queryClient = useQueryClient()
  const show = (saved: Track) =>
    queryClient.setQueryData<Track[]>(tracksQuery().queryKey, (all) => all?.map((one) => (one.id === saved.id ? saved : one)))
  const form = useForm<Fields, Track>({
    record: track,
    update: (fields, version) => call(trackCalls.update, { params: { id: track.id }, body: { ...fields, version } }),
    onRecord: show,
    onSaved: () => announce('Saved'),
    labels,
    words: { steps: (steps) => steps.map(({ subject }) => subject).join(', ') },
  })
  const { values } = form
  const isTemplate = track.kind === 'template'
  const setSteps = (steps: TrackStep[]) => form.set({ steps })
  const change = (at: number, part: Partial<TrackStep>) =>
    setSteps(values.steps.map((step, i) => (i === at ? { ...step, ...part } : step)))
  const step = (at: number, by: 1 | -1) => {
    const steps = [...values.steps]
    const [moved] = steps.splice(at, 1)
    if (moved) steps.splice(at + by, 0, moved)
    setSteps(steps)
  }
  return (
    <section className={classes.editor} aria-label={`Edit ${track.name}`}>
      <header className="flex top gap-4">
        <TextInput
          {...form.text('name')}
          label={undefined}
          aria-label="Name"
          maxLength={120}
          readOnly={isReadOnly}
          error={values.name.trim() ? undefined : 'Enter a name'}
          classNames={{ input: classes.name ?? '' }}
        />
        {!isReadOnly && (
          <IconButton label={isTemplate ? 'Delete template' : 'Delete action plan'} onClick={onRemove}>
            <IconTrash size={16} stroke={1.7} />
          </IconButton>
        )}
        <IconButton label="Close" onClick={onClose}>
          <IconX size={17} stroke={1.7} />
        </IconButton>
      </header>
      {!isTemplate && (
        <div className={classes.when}>
          <NativeSelect
            {...form.optionalText('startsOn')}
            disabled={isReadOnly}
            data={[
              { value: '', label: 'Manually' },
              ...trackEvents.map((value) => ({ value, label: `When ${eventWords[value]}` })),
            ]}
          />
          <NativeSelect
            {...form.optionalText('saleOrLease')}
            disabled={isReadOnly}
            data={[
              { value: '', label: 'Sales and leases' },
              { value: 'sale', label: 'Sales only' },
              { value: 'lease', label: 'Leases only' },
            ]}
          />
          <Switch {...form.checkbox('isActive')} disabled={isReadOnly} />
        </div>
      )}
      <ol className="stack">
        {values.steps.map((one, at) => (
          <StepRow
            key={one.id}
            step={one}
            isReadOnly={isReadOnly}
            isFirst={at === 0}
            isLast={at === values.steps.length - 1}
            isOnly={values.steps.length === 1}
            onChange={(part) => change(at, part)}
            onMove={(by) => step(at, by)}
            onRemove={() => setSteps(values.steps.filter((_, i) => i !== at))}
          />
        ))}
      </ol>
      {!isTemplate && !isReadOnly && values.steps.length < 40 && (
        <Button
          className="start"
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setSteps([...values.steps, { ...newStep(''), afterDays: values.steps.at(-1)?.afterDays ?? 0 }])}
        >
          Add task
        </Button>
      )}
      <SaveBar form={form} />
    </section>
  )
}
