import type { Reading } from '#common/typed/reading.ts'
import { readClock } from '#common/typed/typed-day.ts'
import {
  type DecimalOptions,
  type NumberLimits,
  readCount,
  readDecimal,
  readMetres,
  readMinutes,
  readPercent,
  readPlainNumber,
  readPostcode,
  readSpan,
} from '#common/typed/typed-number.ts'
import { clockTime } from '#common/time/days.ts'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

type Props = TypedInputProps<number> & NumberLimits
const withThousands = (value: number) => value.toLocaleString('en-AU', { maximumFractionDigits: 6 })

/** A whole number, with its noun behind it: `4 beds` under `nouns={['bed']}`. */
export const CountInput = ({
  min,
  max,
  nouns = [],
  suffix = '',
  ...props
}: Props & { nouns?: readonly string[]; suffix?: string }) => (
  <TypedInput
    inputMode="numeric"
    {...props}
    read={(text) =>
      readCount(text, { min, max }, [...nouns, ...(suffix ? [suffix.trim().replace(/s$/, '')] : []), suffix.trim()])
    }
    show={(value) => `${withThousands(value)}${suffix}`}
  />
)

/** A year, a port: digits without thousands. */
export const PlainNumberInput = ({ min, max, ...props }: Props) => (
  <TypedInput inputMode="numeric" {...props} read={(text) => readPlainNumber(text, { min, max })} show={String} />
)

type DecimalProps = Props & Pick<DecimalOptions, 'decimals' | 'isNegative'> & { suffix?: string }
/** A number with decimals, with its unit behind it. */
export const DecimalInput = ({ min, max, decimals, isNegative = false, suffix = '', ...props }: DecimalProps) => (
  <TypedInput
    {...props}
    {...(isNegative ? { inputMode: 'text' } : {})}
    read={(text) => readDecimal(text, { min, max, decimals, isNegative, units: [suffix.trim().toLowerCase()] })}
    show={(value) => `${withThousands(value)}${suffix}`}
  />
)

export const PercentInput = ({ max = 100, ...props }: Props) => (
  <TypedInput {...props} read={(text) => readPercent(text, { max })} show={(value) => `${withThousands(value)}%`} />
)

export const MetresInput = ({ min, max, ...props }: Props) => (
  <TypedInput {...props} read={(text) => readMetres(text, { min, max })} show={(value) => `${withThousands(value)} m`} />
)

const minuteWords = (minutes: number) => `${minutes} min`
/** A duration in minutes: `30`, `1.5 h`, `half hour`. */
export const MinutesInput = ({ min, max, ...props }: Props) => (
  <TypedInput inputMode="text" {...props} read={(text) => readMinutes(text, { min, max })} show={minuteWords} />
)

/** A number of days or hours: `14`, `2 weeks`. */
export const SpanInput = ({ unit, min, max, ...props }: Props & { unit: 'hour' | 'day' }) => (
  <TypedInput
    inputMode="text"
    {...props}
    read={(text): Reading<number> => readSpan(text, unit, { min, max })}
    show={(value) => `${withThousands(value)} ${unit}${value === 1 ? '' : 's'}`}
  />
)

const asTyped = (text: string) => text
/** An Australian postcode: `3186`, `VIC 3186`, `800` for Darwin. */
export const PostcodeInput = (props: TypedInputProps<string>) => (
  <TypedInput inputMode="numeric" {...props} read={readPostcode} show={asTyped} />
)

/** A time of day, `15:30`, typed as `3.30pm` and shown as `3:30 pm`. */
export const TimeInput = (props: TypedInputProps<string>) => (
  <TypedInput inputMode="text" placeholder={props.readOnly ? '' : '11 am'} {...props} read={readClock} show={clockTime} />
)
