import { sql } from 'kysely'
import type pg from 'pg'
import { insertAgency, operatorScope } from '#accounts/branding/server/agency.service.ts'
import { emptyAgent } from '#accounts/agents/server/agents.service.ts'
import { insertAgent, noPortalIds } from '#accounts/agents/server/agents.store.ts'
import { backdateListings } from '#core/listings/server/new-listing.store.ts'
import { addListings, takeReferences } from '#core/listings/server/listings.service.ts'
import { hashPassword } from '#accounts/session/server/password/passwords.ts'
import { createUser } from '#accounts/users/server/users.service.ts'
import { roleNames } from '#accounts/users/users.rules.ts'
import { callerOf, type Context, newId } from '#platform/context.ts'
import { underSetupLock } from '#platform/db/migrate.ts'
import { listAgencies } from '../cli/command.ts'
import { demoAgenciesOf, wasDemoCleared } from '../remove-agencies.ts'
import type { OpenPlatform } from '../platform.ts'
import { type DemoAgency, demoAgencies } from './demo-agencies.ts'
import { demoPassword } from '#accounts/session/password.rules.ts'
import { addDemoPosts } from './demo-blogs.ts'
import { addDemoEnquiryWeeks } from './messages/demo-enquiry-weeks.ts'
import { addDemoReviews } from './demo-reviews.ts'
import { demoEmails } from './messages/demo-emails.ts'
import { demoAppraisals } from './appraisals/demo-appraisals.ts'
import { demoTasks } from './demo-tasks.ts'
import { demoCampaigns } from './demo-campaigns.ts'
import { demoListings } from './demo-listings.ts'
import { seedEnquiries } from './messages/demo-enquiries.ts'
import { deliverDemoMails, type DemoMail, demoMails } from './messages/demo-mails.ts'
import { demoAuthorities } from './demo-authorities.ts'
import { demoDiligence } from './demo-diligence.ts'
import { demoOpens } from './demo-opens.ts'
import { openDemoWebsite } from './demo-website.ts'
import { demoParties } from './demo-parties.ts'
import { seedPortals } from './demo-portals.ts'
import { seedContacts } from './seed-contacts.ts'
import { addDemoFaces } from './demo-faces.ts'
import { addDemoMedia, storeDemoPictures } from './demo-media.ts'

export interface DemoSignIn {
  email: string
  password: string
  /** Name, role and agency, as the start prints them. */
  who: string
}
const signInsOf = (slugs: ReadonlySet<string>): DemoSignIn[] =>
  demoAgencies
    .filter(({ slug }) => slugs.has(slug))
    .flatMap(({ name, users }) =>
      users.map(({ email, firstName, lastName, role }) => ({
        email,
        password: demoPassword,
        who: `${firstName} ${lastName}, ${roleNames[role].toLowerCase()}, ${name}`,
      })),
    )

/**
 * Fills an empty installation with two agencies to look around in, only while no other computer can reach it.
 * @returns the sign-ins to print, also at later starts while the demo agencies are there
 */
export const seedDemoWhenEmpty = (open: OpenPlatform, progress: (text: string) => void): Promise<DemoSignIn[]> =>
  underSetupLock(open.server.owner as pg.ClientConfig, () => seedWhenEmpty(open, progress))

async function seedWhenEmpty({ platform, server }: OpenPlatform, progress: (text: string) => void): Promise<DemoSignIn[]> {
  const { config, log } = platform
  const existing = await listAgencies(server.owner)
  const demos = new Set((await demoAgenciesOf(server.owner)).map(({ slug }) => slug))
  if (demos.size && !config.isLoopback)
    log.warn('The demo agencies are on a server that other computers can reach. Remove them: npm run gable -- demo clear')
  if (config.DEMO === 'off' || !config.isLoopback) return []
  // Each is created in one transaction; a start that was ended between two leaves one to the next start.
  const missing = demoAgencies.filter(({ slug }) => !demos.has(slug))
  const hasOwn = existing.some(({ slug }) => !demos.has(slug))
  if (!missing.length || hasOwn || (await wasDemoCleared(server.owner))) return signInsOf(demos)
  const passwordHash = await hashPassword(config, demoPassword)
  await storeDemoPictures(platform.storage)
  for (const agency of missing) {
    progress(`Creating the demo agency ${agency.name}: ${agency.listings} listings, ${agency.contacts} contacts`)
    const agencyId = newId()
    const mails = await callerOf(platform, operatorScope(agencyId), 'demo').transaction(async (ctx) => {
      await insertAgency(ctx.db, agencyId, { ...agency, isDemo: true })
      return seedAgency(ctx, agency, passwordHash)
    })
    deliverDemoMails(config, mails)
    demos.add(agency.slug)
  }
  return signInsOf(demos)
}

async function seedAgency(ctx: Context, agency: DemoAgency, passwordHash: string): Promise<DemoMail[]> {
  const { db, scope } = ctx
  const agentIds: string[] = []
  for (const [i, a] of agency.agents.entries())
    agentIds.push(
      await insertAgent(ctx, {
        ...emptyAgent,
        name: a.name,
        jobTitle: a.jobTitle,
        mobile: a.mobile,
        email: a.email,
        licence: a.licence,
        licenceState: agency.places[0]?.state ?? null,
        languages: [...(a.languages ?? ['English'])],
        bioHtml: a.bio ? `<p>${a.bio}</p>` : null,
        portalIds: { ...noPortalIds, DomainAgencyId: '10000', HomesAgentId: String(50_001 + i) },
      }),
    )
  for (const user of agency.users) {
    const agent = agency.agents.findIndex((a) => a.email === user.email)
    await createUser(ctx, { ...user, passwordHash, agentId: agentIds[agent] ?? null })
  }
  const contacts = await seedContacts(ctx, agency, agentIds)
  const media = []
  const onMarket: string[] = []
  const listings = demoListings(agency, await ctx.today()).flatMap((listing, n) => {
    const agentId = agentIds[listing.agent]
    if (!agentId) return []
    const role = listing.fields.saleOrLease === 'lease' ? ('propertyManager' as const) : ('listing' as const)
    const fields = { ...listing.fields, ...demoParties(n, listing.status, contacts), agents: [{ agentId, role }] }
    return { ...listing, n, fields }
  })
  const references = await takeReferences(db, scope.agencyId, listings.length)
  const listingIds = await addListings(ctx, listings, references)
  for (const [i, { n, ...listing }] of listings.entries()) {
    const listingId = listingIds[i] as string
    media.push({ listingId, kind: listing.kind, n })
    if (listing.status === 'live') onMarket.push(listingId)
  }
  await addDemoMedia(ctx, media)
  await spreadOverTime(ctx)
  await demoTasks(ctx, {
    listings: media.map(({ listingId }) => listingId),
    contacts: contacts.map(({ id }) => id),
    timeZone: agency.timeZone,
  })
  await demoAuthorities(ctx, onMarket)
  await demoDiligence(ctx, onMarket)
  await demoAppraisals(ctx, agency, { agentIds, contacts })
  await demoOpens(ctx, { listingIds: onMarket, agentIds, timeZone: agency.timeZone })
  await openDemoWebsite(ctx)
  await seedEnquiries(ctx, onMarket, contacts)
  await demoEmails(ctx, contacts, onMarket)
  if (agency.contacts > 100) await seedPortals(ctx, onMarket)
  // After the listings' photos: those are what the first screen shows.
  await addDemoFaces(ctx, agency, agentIds)
  await addDemoPosts(ctx, agentIds)
  await addDemoReviews(ctx, agentIds)
  await addDemoEnquiryWeeks(ctx, contacts)
  const { rows: live } = await sql<{
    id: string
  }>`select id from listings_view where agency_id = ${scope.agencyId} and status = 'live' order by reference limit 12`.execute(db)
  await demoCampaigns(
    ctx,
    agentIds,
    live.map(({ id }) => id),
  )
  return demoMails(ctx, onMarket)
}

/** Listings came on the market over the last three months and were last touched over the last weeks, not all of them at the first start. */
async function spreadOverTime(ctx: Context): Promise<void> {
  const { db, scope } = ctx
  const { rows } = await sql<{ id: string; listedAt: Date | null; updatedAt: Date }>`
    select id, listed_at as "listedAt", updated_at as "updatedAt" from listings_view where agency_id = ${scope.agencyId} order by reference`.execute(
    db,
  )
  const minutesBefore = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString()
  const moved = rows.map(({ id, listedAt, updatedAt }, i) => {
    const n = i + 1
    return {
      id,
      listedAt: listedAt && minutesBefore(listedAt, (((n * 17) % 88) * 24 + ((n * 5) % 24)) * 60),
      updatedAt: minutesBefore(updatedAt, ((n * 37) % 420) * 60 + ((n * 13) % 55) + 4),
    }
  })
  await backdateListings(ctx, moved)
}
