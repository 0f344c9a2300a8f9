import type { Listing } from '#core/listings/listings.contract.ts'

/** The listing's page on the web. Only a page that a user entered: a code that leads nowhere is worse than none. */
export const pageOf = ({ links }: Pick<Listing, 'links'>): string | null => links.find((link) => link.kind === 'web')?.url ?? null
