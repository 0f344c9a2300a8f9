import { useLatest } from '#ui/hooks/use-latest.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { addresseeLines, anyHouseholder } from '../letter.rules.ts'
import type { BrochureChoice, Studio } from '../documents.contract.ts'
import { StudioPart } from './studio-part.public.tsx'

interface StudioWordsProps {
  studio: Studio
  /** @returns when the answer is shown */
  onChange(part: Partial<BrochureChoice>): Promise<void>
}

/** Headline and description of this document alone; the listing keeps its own. */
export function StudioWords({ studio, onChange }: StudioWordsProps) {
  const isLetter = studio.type === 'letter'
  const isOwn = studio.choice.description !== null || (!isLetter && studio.choice.headline !== null)
  const [resets, setResets] = useState(0)
  const key = `${studio.type} ${resets}`
  // The fields start again from what the answer says: until then only the server knows the words of the listing.
  const reset = async () => {
    await onChange({ headline: null, description: null })
    setResets((count) => count + 1)
  }
  return (
    <StudioPart
      id="studio-words"
      title="Text"
      action={
        isOwn && (
          <Button size="compact-xs" variant="subtle" onClick={() => void reset()}>
            {isLetter ? 'Reset to standard letter' : 'Reset to listing text'}
          </Button>
        )
      }
    >
      {isLetter && (
        <Typed key={`a ${key}`} initial={studio.choice.addressee ?? ''} onTyped={(addressee) => void onChange({ addressee })}>
          {(value, type) => (
            <Textarea
              label="Addressee"
              description={`Shows in the envelope window, up to ${addresseeLines} lines`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={300}
              autosize
              minRows={2}
              maxRows={addresseeLines}
              placeholder={anyHouseholder}
              value={value}
              onChange={(event) => type(event.currentTarget.value)}
            />
          )}
        </Typed>
      )}
      {!isLetter && (
        <Typed key={`h ${key}`} initial={studio.headline ?? ''} onTyped={(headline) => void onChange({ headline })}>
          {(value, type) => (
            <TextInput
              label="Headline"
              maxLength={200}
              autoComplete="off"
              placeholder="Address is used if empty"
              value={value}
              onChange={(event) => type(event.currentTarget.value)}
            />
          )}
        </Typed>
      )}
      <Typed key={`d ${key}`} initial={studio.description ?? ''} onTyped={(description) => void onChange({ description })}>
        {(value, type) => (
          <Textarea
            label={isLetter ? 'Letter' : 'Description'}
            description="Long copy is trimmed at a full stop"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={9_000}
            autosize
            minRows={4}
            maxRows={12}
            value={value}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </Typed>
    </StudioPart>
  )
}

interface TypedProps {
  initial: string
  onTyped(text: string | null): void
  children(value: string, type: (text: string) => void): React.ReactNode
}
/** Reports the text when typing pauses, and at the latest when the field is removed. */
function Typed({ initial, onTyped, children }: TypedProps) {
  const [value, setValue] = useState(initial)
  const reported = useRef(initial)
  const report = useLatest(onTyped)
  const current = useLatest(value)
  useEffect(() => {
    const timer = setTimeout(send, 500)
    return () => clearTimeout(timer)
    function send() {
      if (reported.current === value) return
      reported.current = value
      report.current(value.trim() ? value : null)
    }
  }, [value, report])
  useEffect(
    () => () => {
      if (reported.current !== current.current) report.current(current.current.trim() ? current.current : null)
    },
    [report, current],
  )
  return children(value, setValue)
}
