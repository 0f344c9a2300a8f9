import { isHome, type PortalRule, rule, whenCurrent } from './portal-rule.ts'

const hasHtml = (text: string | null) => /<[a-z/][^<>]*>/i.test(text ?? '')

/** Which listing it is, where it lies and what is written about it. */
export const placeRules: readonly PortalRule[] = [
  rule('agentId', 'EL', ({ agentId }) => !/^[a-z]{6}$/i.test(agentId) && `The agency id "${agentId}" is not six letters.`),
  rule(
    'uniqueId',
    'EL',
    ({ uniqueId }) => !/^[\w.-]{1,50}$/.test(uniqueId) && 'The reference can have up to 50 letters, digits, dots and dashes.',
  ),

  rule(
    'address.suburb',
    'EL',
    whenCurrent(({ fields }) => !fields.address.suburb && 'The suburb is missing.'),
  ),
  rule(
    'address.state',
    'EL',
    whenCurrent(({ fields }) => !fields.address.state && 'The state is missing.'),
  ),
  rule(
    'address.postcode',
    'EL',
    whenCurrent(({ fields }) => !fields.address.postcode && 'The postcode is missing.'),
  ),
  rule(
    'address.postcode',
    'EL, V1',
    whenCurrent(({ fields: { address } }, isRealPlace) => {
      const { suburb, state, postcode } = address
      if (!suburb || !state || !postcode || isRealPlace({ suburb, state, postcode })) return false
      return `There is no ${suburb} with postcode ${postcode} in ${state}.`
    }),
  ),
  rule(
    'address.street',
    'EL',
    whenCurrent((input) => isHome(input) && !input.fields.address.street && 'The street is missing.'),
  ),
  rule(
    'address.streetNumber',
    'EL',
    whenCurrent((input) => {
      const { streetNumber, lotNumber } = input.fields.address
      return isHome(input) && !lotNumber && (!streetNumber || /^0+$/.test(streetNumber)) && 'The street number is missing.'
    }),
  ),

  rule(
    'headline',
    'EL',
    whenCurrent(({ fields }) => !fields.headline?.trim() && 'The headline is missing.'),
  ),
  rule('headline', 'EL', ({ fields }) => hasHtml(fields.headline) && 'The headline can’t contain HTML.'),
  rule(
    'description',
    'EL',
    ({ fields }) => hasHtml(fields.description) && 'The description is plain text. HTML tags would be visible.',
    'warns',
  ),
  rule(
    'description',
    'GK',
    whenCurrent(({ fields }) => !fields.description?.trim() && 'The description is empty.'),
    'warns',
  ),
]
