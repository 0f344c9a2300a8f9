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
const prepositions = new Set(
  'in near to from at around across beyond between through into off on opposite behind along towards toward past overlooking beside within outside for'.split(
    ' ',
  ),
)
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
      (!titled &&
        run.some((_, i) => isName(first + i)) &&
        !people.has(before) &&
        !materials.has(next?.lower ?? '') &&
        ((prepositions.has(article) && !isInitial) || followers.has(next?.lower ?? '') || (owns && run.length === 1)))
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
        message: `“${said}” is neither in the facts nor among your places`,
      },
    ]
  })
}
