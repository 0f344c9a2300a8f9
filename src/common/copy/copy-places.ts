import type { CopyFacts } from './copy-facts.ts'
import type { CopyFinding } from './copy-finding.ts'
import type { Word } from './copy-words.ts'
import { placeKey } from './known-places.ts'

const kinds = new Set(
  'school primary college grammar high secondary university tafe kindergarten academy campus station beach park reserve gardens bay creek river lake hospital plaza mall markets market oval pier marina airport freeway highway street st road rd avenue ave parade lane drive boulevard esplanade terrace crescent library foreshore wetlands lookout promenade golf racecourse winery vineyard cbd'.split(
    ' ',
  ),
)
/** Follow a name in lower case: "Hawthorn station", "the Hawthorn shops". */
const followers = new Set(
  'station school schools college campus primary beach shops shopping village trains trains’ trams train tram precinct market markets border cafés cafes restaurants strip pier foreshore university hospital park golf suburb address locale postcode'.split(
    ' ',
  ),
)
/** Follow a suburb inside a sentence; at its start it may be any word: "Outdoor living", "Rare opportunity". */
const insideFollowers = new Set(['lifestyle', 'living', 'village', 'community', 'neighbourhood', 'streetscape'])
const prepositions = new Set(
  'in near to from at around across beyond between through into off on opposite behind along towards toward past overlooking beside within outside for'.split(
    ' ',
  ),
)
/** Praise that stands before a suburb: "in leafy Hawthorn", "Vibrant inner Hawthorn". */
const praise = new Set(
  'leafy vibrant bustling prestigious exclusive desirable coveted popular thriving bayside beachside seaside riverside blue-chip sought-after tightly-held inner-city inner central lovely beautiful charming historic trendy buzzing cosmopolitan family-friendly sunny gorgeous picturesque idyllic much-loved ever-popular highly-regarded up-and-coming neighbouring nearby greater'.split(
    ' ',
  ),
)
/** Parts of an area: "the heart of Hawthorn". */
const areas = new Set(
  'heart centre center edge outskirts fringe fringes hub streets avenues suburb suburbs suburban pocket pockets part parts side end town village city area locale hills'.split(
    ' ',
  ),
)
const states = new Set('vic nsw qld sa wa tas nt act'.split(' '))
const writtenStates = new Set(['victoria', 'queensland', 'tasmania'])
/** A postcode; without a state, a number like a year is none. */
const isPostcode = ({ text }: Word, hasState: boolean) => /^\d{4}$/.test(text) && (hasState || text < '1800' || text > '2100')
/** Words looked at before a name. */
const mostBefore = 4

/** People and makers are no places. */
const people = new Set(
  'call contact phone ring speak with by agent agents architect architects builder builders designer mr mrs ms dr ask email'.split(
    ' ',
  ),
)
const materials = new Set(
  'oak marble stone timber tiles tile carpet wool appliances oven cooktop kitchen benchtops benchtop floors floorboards boards windows tapware fittings ash pine cedar quartz engineered hardwood style styled home house villa façade facade terrace cottage era design designed residence charm glass doors air heating cooling'.split(
    ' ',
  ),
)
/** Words that are written with a capital and name no place in an advertisement. */
const ordinary = new Set(
  `i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  spring summer autumn winter easter christmas nbn bbq wi wifi wir bir led tv ac aircon gst epa eoi aml sqm hia nabers co2 usb ev kw kva 
  victorian edwardian federation georgian art deco californian queenslander hamptons scandinavian mediterranean french italian european japanese spanish english balinese scandi tuscan moroccan american australian
  miele bosch smeg asko fisher paykel daikin mitsubishi caesarstone calacatta carrara velux colorbond westinghouse electrolux siemens gaggenau liebherr zip billi vintec blanco franke samsung lg panasonic rinnai brivis tesla fujitsu actron hafele blum laminex essastone silestone travertine terrazzo hebel crimsafe villeroy boch
  torrens title strata company north south east west northern southern eastern western main master level stage lot unit apartment house auction vendor
  mr mrs ms dr the a an and or of its it this that there here with your you we our one two three four five six seven eight nine ten both no not all every`
    .split(/\s+/)
    .filter(Boolean),
)

const isCapital = ({ text }: Word) => /^[A-ZÀ-Þ]/.test(text)
const isShouted = ({ text }: Word) => text.length > 1 && text === text.toUpperCase() && /[A-Z]/.test(text)

/** Words with capitals that follow each other: "Carlton Gardens Primary School". */
function runsOf(words: readonly Word[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (let from = 0; from < words.length; from++) {
    if (!isCapital(words[from] as Word)) continue
    let to = from
    while (
      words[to + 1] &&
      isCapital(words[to + 1] as Word) &&
      !(words[to + 1] as Word).opensSentence &&
      /^[\s-]{1,2}$/.test(words[to + 1]?.gap ?? '')
    )
      to++
    runs.push({ from, to })
    from = to
  }
  return runs
}

/** The word before a name, with words joined by hyphens as one: "sought-after". */
function joinedBefore(words: readonly Word[], at: number): { lower: string; from: number } {
  let from = at - 1
  while (from > 0 && at - from < mostBefore && words[from]?.gap === '-' && words[from - 1]?.sentence === words[at]?.sentence)
    from--
  const joined = words.slice(Math.max(0, from), at)
  return { lower: joined.map(({ lower }) => lower).join('-'), from }
}
/** Praise, or a part of an area, says that the name after it is a place. */
function leadsToPlace(words: readonly Word[], at: number): boolean {
  const sentence = words[at]?.sentence
  if (at < 1 || words[at - 1]?.sentence !== sentence || !/^[ -]$/.test(words[at]?.gap ?? '')) return false
  const { lower, from } = joinedBefore(words, at)
  if (lower === 'of') return areas.has(words[from - 1]?.lower ?? '') && words[from - 1]?.sentence === sentence
  return praise.has(lower)
}

/** A state or a postcode follows: "Hawthorn VIC 3122", "Hawthorn, Victoria". */
function hasStateOrPostcode(words: readonly Word[], last: number): boolean {
  const [next, after] = [words[last + 1], words[last + 2]]
  if (!next || !/^,? $/.test(next.gap)) return false
  if (states.has(next.lower) && isShouted(next)) return true
  if (next.gap === ', ' && writtenStates.has(next.lower)) return true
  return isPostcode(next, false) && !['$', '%', '²', 'sqm', 'square', 'm'].includes(after?.lower ?? '')
}

/** A headline in capitals or with a capital on most words: there a capital says nothing. */
const isTitled = (words: readonly Word[], text: string) => {
  if (/[.!?]\s*$/.test(text.slice(-40))) return false
  const letters = words.filter(({ lower }) => /^[a-zà-ÿ]{4}/.test(lower))
  return letters.length > 2 && letters.filter(isCapital).length >= letters.length * 0.6
}

/** Names of schools, stations, beaches, streets and suburbs that neither the facts nor the agency's own list know. */
export function checkPlaces(words: readonly Word[], text: string, { knows }: CopyFacts): CopyFinding[] {
  const titled = isTitled(words, text)
  return runsOf(words).flatMap(({ from, to }): CopyFinding[] => {
    let [first, last] = [from, to]
    const plain = (at: number) => ordinary.has(words[at]?.lower.replace(/['’]s$/, '') ?? '')
    const isName = (at: number) => !plain(at) && !kinds.has(words[at]?.lower ?? '')
    // A capital at the start of a sentence is a name only where a second one follows.
    if (words[first]?.opensSentence && ((last > first && plain(first)) || prepositions.has(words[first]?.lower ?? ''))) first++
    while (first <= last && plain(first)) first++
    while (last >= first && plain(last)) last--
    if (first > last || (words[first] as Word).lower.length < 2) return []
    // "Leafy Hawthorn": praise that opens a sentence has a capital too.
    while (first < last && words[first]?.opensSentence && praise.has(words[first]?.lower ?? '')) first++
    // "Hawthorn VIC 3122": the state is no part of the name.
    if (last > first && states.has(words[last]?.lower ?? '') && isShouted(words[last] as Word)) last--
    const run = words.slice(first, last + 1)
    if (titled && run.some(isShouted) && words.every((one) => !isCapital(one) || isShouted(one) || one.text.length === 1))
      return []
    const at = run.findIndex((one, i) => i > 0 && kinds.has(one.lower) && isName(first + i - 1))
    const next = words[last + 1]?.gap === ' ' ? words[last + 1] : undefined
    const before = words[first - 1]?.sentence === words[first]?.sentence ? (words[first - 1]?.lower ?? '') : ''
    const article = before === 'the' ? (words[first - 2]?.lower ?? '') : before
    const isInitial = words[first]?.opensSentence ?? false
    const owns = /['’]s$/.test(run.at(-1)?.lower ?? '')
    const isPlace =
      at > 0 ||
      (run.some((_, i) => isName(first + i)) && hasStateOrPostcode(words, last)) ||
      (!titled &&
        run.some((_, i) => isName(first + i)) &&
        !people.has(before) &&
        !materials.has(next?.lower ?? '') &&
        ((prepositions.has(article) && !isInitial) ||
          leadsToPlace(words, first) ||
          followers.has(next?.lower ?? '') ||
          (insideFollowers.has(next?.lower ?? '') && !isInitial) ||
          (owns && run.length === 1)))
    if (!isPlace) return []
    const end = !titled && followers.has(next?.lower ?? '') && at < 0 && next ? next.end : (run.at(-1) as Word).end
    const start = titled && at > 0 ? (run[Math.max(0, at - 1)] as Word).start : (run[0] as Word).start
    const said = text.slice(start, end).replace(/['’]s$/, '')
    const key = placeKey(said)
    const bare = placeKey(text.slice(start, (run.at(-1) as Word).end).replace(/['’]s$/, ''))
    const isGeneric = !/^(?:station|beach|school|schools|college|campus|primary|university|hospital|park|pier|golf)/.test(
      next?.lower ?? '',
    )
    if (knows(key) || (isGeneric && knows(bare))) return []
    return [
      {
        rule: 'place',
        severity: 'warns',
        words: said,
        start,
        fact: '',
        message: `“${said}” is not in the facts or your list of places (Settings, Branding)`,
      },
    ]
  })
}
