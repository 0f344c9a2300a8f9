import {
  type ColumnKind,
  type ColumnProfile,
  type DateOrder,
  isDateHeading,
  isIdHeading,
  isMoneyHeading,
  isPhoneHeading,
} from './profile.ts'
import { type Looks, looksOf } from './cell-looks.ts'
import { hashOf, ValueSet } from './value-set.ts'

const maxSamples = 5
const sampleLetters = 80
/** A column of more different values, or of longer ones, is no list of words. */
const maxWords = 40
const maxRememberedLooks = 500
/** Beyond these a column has "many" different values; one that may be a key is followed further. */
const maxDistinct = 1_000_000
const maxDistinctKeys = 4_000_000
/** A column is of a kind when so many of its values are: one "call after 5" among phone numbers does not make it text. */
const share = 0.98

/** Sees all values of a column, in one pass. */
export class ColumnProfiler {
  readonly heading: string
  /** Undefined once there are too many values. */
  values: ValueSet | undefined = new ValueSet()
  #filled = 0
  #distinct: number | null = 0
  #isRepeated = false
  #longest = 0
  readonly #samples: string[] = []
  #words: string[] | undefined = []
  readonly #looks = new Map<string, Looks>()
  readonly #counts: Record<Exclude<keyof Looks, 'date'>, number> = {
    email: 0,
    phone: 0,
    yesNo: 0,
    id: 0,
    integer: 0,
    number: 0,
    money: 0,
    hasDollar: 0,
    scientific: 0,
    leadingZeros: 0,
  }
  readonly #dates = { dmy: 0, mdy: 0, both: 0, plain: 0, serial: 0 }

  constructor(heading: string) {
    this.heading = heading
  }

  add(cell: string): void {
    const text = cell.trim()
    if (text === '') return
    this.#filled++
    if (text.length > this.#longest) this.#longest = text.length
    this.#count(text)
    const looks = this.#looksOf(text)
    if (!looks) return
    for (const look of countedLooks) if (looks[look]) this.#counts[look]++
    if (looks.date) this.#dates[looks.date]++
  }

  /** Most columns repeat a few values. */
  #looksOf(text: string): Looks | undefined {
    const known = this.#looks.get(text)
    if (known) return known
    const looks = looksOf(text)
    if (looks && this.#looks.size < maxRememberedLooks) this.#looks.set(text, looks)
    return looks
  }

  #count(text: string): void {
    if (!this.values) return
    if (!this.values.add(...hashOf(text))) {
      this.#isRepeated = true
      return
    }
    const isWord = this.#words && this.#words.length < maxWords && text.length <= sampleLetters
    this.#words = isWord ? [...(this.#words ?? []), text.toWellFormed()] : undefined
    if (this.#samples.length < maxSamples) this.#samples.push(text.slice(0, sampleLetters).toWellFormed())
    if (this.#distinct !== null) this.#distinct = this.values.size > maxDistinct ? null : this.values.size
    if (this.values.size > (this.mayBeKey ? maxDistinctKeys : maxDistinct)) this.forgetValues()
  }
  /** Frees the memory of a column that joins nothing. */
  forgetValues(): void {
    this.values = undefined
    this.#distinct = null
  }
  /** All its values so far look like ids. */
  get mayBeKey(): boolean {
    return this.#counts.id + this.#counts.scientific >= (this.#filled - 1) * share
  }

  profile(): ColumnProfile {
    const { scientific, leadingZeros } = this.#counts
    const kind = this.#kind()
    return {
      heading: this.heading,
      filled: this.#filled,
      distinct: this.#distinct,
      isUnique: this.values !== undefined && !this.#isRepeated && this.#filled > 0,
      longest: this.#longest,
      kind,
      ...(kind === 'date' && { dateOrder: this.#dateOrder() }),
      hasScientific: scientific > 0,
      hasLeadingZeros: leadingZeros > 0,
      samples: this.#samples,
      ...(kind === 'text' && this.#words && { words: this.#words }),
    }
  }

  #kind(): ColumnKind {
    const { heading } = this
    const { email, phone, yesNo, id, integer, number, money, hasDollar, scientific, leadingZeros } = this.#counts
    const isMost = (count: number) => count > 0 && count >= this.#filled * share
    const { dmy, mdy, both, plain, serial } = this.#dates
    const written = dmy + mdy + both + plain
    if (isMost(email)) return 'email'
    if (isIdHeading(heading) && isMost(id + scientific)) return 'id'
    // Eight digits such as 20190304 may be numbers as well.
    if (isMost(written) && (!isMost(number) || isDateHeading(heading))) return 'date'
    if (isDateHeading(heading) && isMost(written + serial)) return 'date'
    if (isMost(yesNo)) return 'yesNo'
    if (isMost(phone) && (isPhoneHeading(heading) || !isMost(number))) return 'phone'
    if (isMost(money) && (hasDollar > 0 || isMoneyHeading(heading))) return 'money'
    if (isMost(integer + scientific) && (leadingZeros > 0 || scientific > 0) && !this.#isRepeated) return 'id'
    if (isMost(number)) return 'number'
    return isMost(id) && !this.#isRepeated && this.#filled > 1 ? 'id' : 'text'
  }

  #dateOrder(): DateOrder {
    const { dmy, mdy, both } = this.#dates
    if (dmy > 0 && mdy === 0) return 'dmy'
    if (mdy > 0 && dmy === 0) return 'mdy'
    return dmy + mdy + both === 0 ? 'iso' : 'undecided'
  }
}
const countedLooks = [
  'email',
  'phone',
  'yesNo',
  'id',
  'integer',
  'number',
  'money',
  'hasDollar',
  'scientific',
  'leadingZeros',
] as const
