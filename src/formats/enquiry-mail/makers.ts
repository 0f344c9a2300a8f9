/** Who sends enquiries by email: a portal, or the maker of a website. */
export interface Maker {
  /** The name that people use. */
  name: string
  /** Domains that it sends from. */
  domains: readonly string[]
  /** Ids in its mails and at the end of its links are those of the ad. */
  hasAdIds?: true
}

export const websiteName = 'Website'
const portal = (name: string, ...domains: string[]): Maker => ({ name, domains })

/** One line per portal; a new one is a line here. Labels are the same for all: `labels.ts`. */
export const makers: readonly Maker[] = [
  { ...portal('realestate.com.au', 'realestate.com.au', 'rea-group.com'), hasAdIds: true },
  { ...portal('Domain', 'domain.com.au', 'allhomes.com.au', 'commercialrealestate.com.au'), hasAdIds: true },
  portal('homes.com.au', 'homes.com.au'),
  portal('Homely', 'homely.com.au'),
  portal('RS', 'realestatesource.com.au', 'rs.com.au'),
  portal('Soho', 'soho.com.au', 'sohoapp.com'),
  portal('onthehouse.com.au', 'onthehouse.com.au'),
  portal('view.com.au', 'view.com.au', 'realestateview.com.au'),
  portal('rent.com.au', 'rent.com.au'),
  portal('realty.com.au', 'realty.com.au'),
  portal('CPG', 'commercialpropertyguide.com.au', 'cpg.com.au'),
  portal('Irene', 'irene.com.au'),
  portal('RateMyAgent', 'ratemyagent.com.au', 'ratemyagent.com'),
  portal('OpenAgent', 'openagent.com.au'),
  portal('Juwai', 'juwai.com', 'juwai.asia'),
  portal('reiwa.com', 'reiwa.com.au', 'reiwa.com'),
  portal('Listing Loop', 'listingloop.com.au', 'listingloop.com'),
  portal('FarmBuy', 'farmbuy.com', 'farmbuy.com.au'),
  portal('Horse Property', 'horseproperty.com.au'),
  portal('Farm Property', 'farmproperty.com.au'),
  portal('Development Ready', 'developmentready.com.au', 'developmentready.com'),
  {
    name: websiteName,
    domains: [
      'agentpoint.com.au',
      'agentboxmail.com.au',
      'vaultre.com.au',
      'rexsoftware.com',
      'hubspot.com',
      'stepps.com.au',
      'stepps.net',
      'squarespace.info',
      'squarespace.com',
      'wix.com',
      'wixforms.com',
      'jotform.com',
      'typeform.com',
      'webflow.com',
      'formspree.io',
      'netlify.com',
      'eagleagent.com.au',
      'sitesnstores.com.au',
    ],
  },
]

/** Finds the maker by the domain of the sender, parts of which may stand before it: `mail.domain.com.au`. */
export const makerOf = (address: string | undefined): Maker | undefined => {
  const host = (address ?? '').slice((address ?? '').lastIndexOf('@') + 1).toLowerCase()
  return makers.find(({ domains }) => domains.some((domain) => host === domain || host.endsWith(`.${domain}`)))
}

/** Addresses that no one reads: what they send is written by a program. */
export const isProgram = (address: string): boolean =>
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|wordpress|website|web|email|mailer|notifications?|form-submission|forms?|postmaster|mailer-daemon|bounces?|alerts?|leads?)(?:[+@.-]|$)/i.test(
    address.slice(0, 100),
  )

/** Recognises a mail of a website’s form by what its program writes below it. */
export const isOfForm = (text: string): boolean =>
  /contact form|powered by: elementor|form submission|new submission|new entry|submitted your form|sent via form|from your website|website enquiry/i.test(
    text.slice(0, 20_000),
  )
