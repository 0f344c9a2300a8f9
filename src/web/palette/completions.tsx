import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { agentCalls } from '#accounts/agents/web/agents.public.tsx'
import { typedValue } from '#common/search/operators.ts'
import { plainText } from '#common/search/search-words.ts'
import type { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { contactHeads } from '#core/contacts/contacts.heads.generated.ts'
import type { listingListEndpoints } from '#core/listings/listing-lists.contract.ts'
import type { listingEndpoints } from '#core/listings/listings.contract.ts'
import { listingListHeads } from '#core/listings/listing-lists.heads.generated.ts'
import { listingHeads } from '#core/listings/listings.heads.generated.ts'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { PaletteItem } from '#ui/palette-source.ts'
import { useSession } from '#ui/session/session-store.ts'
import { operatorText, type readSearch, type SearchOperator, searchOperators } from '#workspace/search/search-operators.rules.ts'

const contacts = callsOf<typeof contactEndpoints>(contactHeads)
const { suburbs } = callsOf<typeof listingListEndpoints>(listingListHeads)
const { uniqueTags } = callsOf<typeof listingEndpoints>(listingHeads)

const explained: Record<SearchOperator, string> = {
  is: 'Contacts by role or type, such as is:buyer',
  status: 'Listings by status, such as status:live',
  suburb: 'Contacts and listings in a suburb',
  agent: 'Records of an agent, agent:me for your own',
  '#': 'Contacts and listings with a tag',
}
const operators = Object.keys(searchOperators) as SearchOperator[]
const most = 8
const item = (id: string, label: string, completes: string, detail?: string): PaletteItem => ({
  id: `filter-${id}`,
  label,
  detail,
  completes,
  icon: <IconFilter size={17} stroke={1.7} />,
})

/** The operators behind `?`, and the values of the one that is being typed. */
export function useCompletions(typed: string, { open }: ReturnType<typeof readSearch>): PaletteItem[] {
  const operator = open?.operation.operator
  const known = useKnownValues(operator)
  if (typed.trim() === '?') return operators.map((one) => item(one, operatorText(one), operatorText(one), explained[one]))
  if (!open || !operator) return []
  const start = plainText(open.operation.typed).replaceAll('-', ' ')
  const values = searchOperators[operator] ?? known
  const texts = values.map((value) => ({
    value: typedValue(value),
    plain: plainText(typedValue(value)).replaceAll(/[-"]/g, (sign) => (sign === '-' ? ' ' : '')),
  }))
  if (texts.some(({ plain }) => plain === start)) return []
  return texts
    .filter(({ plain }) => plain.startsWith(start) || plain.includes(` ${start}`))
    .slice(0, most)
    .map(({ value }) => item(value, `${operatorText(operator)}${value}`, `${open.before}${operatorText(operator)}${value} `))
}

/** Names of agents, tags and suburbs, fetched once the operator is typed. */
function useKnownValues(operator: SearchOperator | undefined): string[] {
  const { permissions, user } = useSession()
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission)
  const { data = [] } = useQuery({
    queryKey: ['agent', 'contact', 'listing', 'search values', operator],
    enabled: operator === 'agent' || operator === '#' || operator === 'suburb',
    queryFn: async ({ signal }): Promise<string[]> => {
      const given = { params: { clientId: user?.ClientId ?? '' } }
      if (operator === 'agent') {
        const found = may('agents.read')
          ? (await call(agentCalls.list, { ...given, query: { limit: 200 } }, { signal })).items
          : []
        return ['me', ...found.map(({ name }) => name)]
      }
      const [ofContacts, ofListings] = await Promise.all([
        may('contacts.read') && operator === '#' ? call(contacts.tags, given, { signal }) : [],
        may('listings.read') ? (operator === '#' ? call(uniqueTags, given, { signal }) : call(suburbs, given, { signal })) : [],
      ])
      const names = [...ofContacts, ...ofListings].map((one) => ('tag' in one ? one.tag : one.suburb))
      return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
    },
  })
  return data
}
