import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Block } from '../../design.contract.ts'
import common from '../campaigns.module.css'
import { TagInput } from './tag-input.tsx'

export interface FieldsProps<B extends Block> {
  block: B
  onChange(block: B): void
}
export type Of<T extends Block['type']> = Extract<Block, { type: T }>
type LinkFieldProps = { value: string; onChange(value: string): void }
/** Taken over when it is whole: half an address cannot be saved. */
export function LinkField({ value, onChange }: LinkFieldProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextInput
      size="sm"
      label="Link"
      placeholder="https://"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const text = typed.trim()
        const whole =
          !text || /^(https?:|mailto:|tel:)/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`
        setTyped(whole)
        onChange(whole)
      }}
    />
  )
}
const Align = ({ value, onChange }: { value: 'left' | 'center'; onChange(value: 'left' | 'center'): void }) => (
  <SegmentedControl
    size="xs"
    aria-label="Alignment"
    value={value}
    onChange={(next) => onChange(next === 'center' ? 'center' : 'left')}
    data={[
      { value: 'left', label: 'Left' },
      { value: 'center', label: 'Centred' },
    ]}
  />
)

export function HeadingFields({ block, onChange }: FieldsProps<Of<'heading'>>) {
  return (
    <>
      <TagInput label="Heading" maxLength={300} value={block.text} onChange={(text) => onChange({ ...block, text })} />
      <div className="flex wrap gap-8">
        <SegmentedControl
          size="xs"
          aria-label="Size"
          value={String(block.level)}
          onChange={(level) => onChange({ ...block, level: level === '2' ? 2 : 1 })}
          data={[
            { value: '1', label: 'Large' },
            { value: '2', label: 'Small' },
          ]}
        />
        <Align value={block.align} onChange={(align) => onChange({ ...block, align })} />
      </div>
    </>
  )
}
export function ButtonFields({ block, onChange }: FieldsProps<Of<'button'>>) {
  return (
    <>
      <TextInput
        size="sm"
        label="Button text"
        maxLength={80}
        value={block.text}
        onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
      />
      <LinkField value={block.href} onChange={(href) => onChange({ ...block, href })} />
      <Align value={block.align} onChange={(align) => onChange({ ...block, align })} />
    </>
  )
}
export function FiguresFields({ block, onChange }: FieldsProps<Of<'figures'>>) {
  return (
    <>
      {block.items.map((item, i) => (
        // Their place is what they are.
        <div key={i} className={`${common.fieldPair} stack gap-12 halves`}>
          <TextInput
            size="sm"
            label={i === 0 ? 'Figure' : undefined}
            aria-label={`Figure ${i + 1}`}
            placeholder="$1.2m"
            maxLength={30}
            value={item.value}
            onChange={(event) =>
              onChange({
                ...block,
                items: block.items.map((one, at) => (at === i ? { ...one, value: event.currentTarget.value } : one)),
              })
            }
          />
          <TextInput
            size="sm"
            label={i === 0 ? 'Label' : undefined}
            aria-label={`Label for figure ${i + 1}`}
            placeholder="Median price"
            maxLength={60}
            value={item.label}
            onChange={(event) =>
              onChange({
                ...block,
                items: block.items.map((one, at) => (at === i ? { ...one, label: event.currentTarget.value } : one)),
              })
            }
          />
        </div>
      ))}
    </>
  )
}
