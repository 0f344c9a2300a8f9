import { Button } from '@mantine/core'
import { smsLength, withPlainSigns } from '#common/text/sms-length.ts'

interface SmsCounterProps {
  /** The text that was typed. */
  text: string
  /** The text that will be sent. */
  whole: string
  onPlain(text: string): void
}
/** The number of messages it takes, the text added below it, and a way out of expensive characters. */
export function SmsCounter({ text, whole, onPlain }: SmsCounterProps) {
  const { encoding, units, parts, left } = smsLength(whole)
  const plain = withPlainSigns(text)
  const canShrink = encoding === 'ucs2' && plain !== text && smsLength(withPlainSigns(whole)).encoding === 'gsm7'
  const added = whole.slice(text.trim().length).trim()
  return (
    <div className="meta stack gap-4">
      {added && text.trim() && <p className="row wrap gap-flat">Added below: “{added}”</p>}
      {text.trim() && (
        <p className="row wrap gap-flat">
          <strong className="num plain">
            {units} characters, {parts === 1 ? '1 message' : `${parts} messages`}
          </strong>
          <span className="num">{left} left</span>
        </p>
      )}
      {encoding === 'ucs2' && (
        <p className="row wrap gap-flat">
          A special character such as an emoji makes each message shorter.
          {canShrink && (
            <Button size="compact-xs" variant="default" onClick={() => onPlain(plain)}>
              Use plain characters
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
