import { residentialCategories, ruralCategories } from '#common/listing/listing-values.ts'
import { readTypedMoney, type TypedMoney } from '#common/typed/typed-money.ts'
import { PreferenceFields } from '#workflow/preferences/preferences.contract.ts'
import { emptyPreference } from '#workflow/preferences/wishes.rules.ts'

interface Said {
  from: string | null
  to: string | null
  bedrooms: string | null
  suburbs: readonly string[]
  types: readonly string[]
}
/** Below this, an amount is a rent per week. */
const lowestPriceCents = 10_000_00

/** No home is sold or let for less; such a figure is a slip of the finger. */
const leastCents = 50_00

interface Wanted {
  /** Null when the row says nothing that can be used. */
  wants: PreferenceFields | null
  /** Amounts that cannot be understood, in words for the contact's background. */
  kept: string[]
}

/** Reads what a row says someone looks for, as requirements. */
export function wantsOf(said: Said): Wanted {
  const [least, most] = [amountOf(said.from), amountOf(said.to)]
  // A range may be written in either cell: `800k - 1.1m`.
  const [from, to] = inOrder(
    least?.cents ?? (most?.toCents != null ? most.cents : null),
    most?.toCents ?? most?.cents ?? least?.toCents ?? null,
  )
  const kept = [least ? null : said.from, most ? null : said.to].flatMap((text) =>
    text ? `Price range as imported: ${text}` : [],
  )
  const bedrooms = Number(/\d{1,2}/.exec(said.bedrooms ?? '')?.[0] ?? 0) || null
  const { classes, categories } = kindsOf(said.types)
  const isRent = (to ?? from ?? lowestPriceCents) < lowestPriceCents
  const wants = PreferenceFields.safeParse({
    ...emptyPreference,
    saleOrLease: isRent ? 'lease' : 'sale',
    classes: isRent ? ['rental'] : classes,
    categories,
    ...(isRent ? { minRentCents: from, maxRentCents: to } : { minPriceCents: from, maxPriceCents: to }),
    bedrooms,
    suburbs: said.suburbs.slice(0, 40).map((suburb) => ({ suburb: suburb.slice(0, 80), state: null, postcode: null })),
  }).data
  const saysNothing = from === null && to === null && bedrooms === null && !said.suburbs.length && !said.types.length
  return { wants: saysNothing || !wants ? null : wants, kept }
}

const inOrder = (from: number | null, to: number | null) => (from !== null && to !== null && from > to ? [to, from] : [from, to])

/** Undefined where nothing is said, or nothing that can be understood; `1.2m+` is `1.2m`. */
function amountOf(text: string | null): TypedMoney | undefined {
  const { value } = readTypedMoney(text?.replace(/\+$/, '') ?? '')
  return value && value.cents >= leastCents ? value : undefined
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[^a-z]/g, '')
/** `House`, `unit`, `Land`: kinds of homes, and the classes that have a name of their own. */
export function kindsOf(types: readonly string[]): Pick<PreferenceFields, 'classes' | 'categories'> {
  const among = (known: readonly string[]) => [
    ...new Set(types.flatMap((type) => known.find((one) => [plain(one), `${plain(one)}s`].includes(plain(type))) ?? [])),
  ]
  const homes = among(residentialCategories)
  const rural = among(ruralCategories)
  const named = (word: RegExp) => types.some((type) => word.test(type))
  const classes: PreferenceFields['classes'] = [
    ...(homes.length ? (['residential'] as const) : []),
    ...(rural.length || named(/rural|acreage|farm/i) ? (['rural'] as const) : []),
    ...(named(/\bland\b|block/i) ? (['land'] as const) : []),
    ...(named(/commercial|office|retail|warehouse|industrial/i) ? (['commercial'] as const) : []),
    ...(named(/business/i) ? (['business'] as const) : []),
  ]
  // A category would shut out the other classes.
  return { classes: classes.length ? classes : ['residential'], categories: classes.length === 1 ? [...homes, ...rural] : [] }
}
