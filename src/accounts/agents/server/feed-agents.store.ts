import type { Context } from '#platform/context.ts'
import { SocialLinks } from '#common/social-links.ts'
import type { AgentFields, FeedPhotoNote } from './agents.store.ts'

/** Details that a feed can match an agent by, and those it can add to the profile. */
export interface AgentHere
  extends Pick<
    AgentFields,
    'name' | 'mobile' | 'phone' | 'otherPhones' | 'email' | 'uniqueListingAgentId' | 'socials' | 'photoId'
  > {
  id: string
  isFromFeed: boolean
  feedPhoto: FeedPhotoNote | null
}

export async function agentsHere({ db, scope }: Context): Promise<AgentHere[]> {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'name', 'mobile', 'phone', 'email', 'socials', 'other_phones', 'unique_listing_agent_id', 'photo_id'])
    .select(['is_from_feed', 'feed_photo'])
    .where('agency_id', '=', scope.agencyId)
    .orderBy('position')
    .execute()
  return rows.map(({ id, name, mobile, phone, email, ...row }) => ({
    ...{ id, name, mobile, phone, email },
    otherPhones: row.other_phones as string[],
    uniqueListingAgentId: row.unique_listing_agent_id,
    socials: SocialLinks.parse(row.socials),
    photoId: row.photo_id,
    isFromFeed: row.is_from_feed,
    feedPhoto: row.feed_photo as FeedPhotoNote | null,
  }))
}

/** Saves gaps that a feed filled; an unreviewed profile stays marked as such. */
export const addFromFeed = ({ db, scope, clock }: Context, agent: AgentHere) =>
  db
    .updateTable('agents')
    .set((eb) => ({
      mobile: agent.mobile,
      phone: agent.phone,
      other_phones: JSON.stringify(agent.otherPhones),
      email: agent.email,
      unique_listing_agent_id: agent.uniqueListingAgentId,
      socials: JSON.stringify(agent.socials),
      version: eb('version', '+', 1),
      updated_at: clock(),
    }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', agent.id)
    .execute()

export const noteFeedPhoto = ({ db, scope }: Context, id: string, photo: FeedPhotoNote) =>
  db
    .updateTable('agents')
    .set({ feed_photo: JSON.stringify(photo) })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()

export async function feedPhotoOf({ db, scope }: Context, id: string) {
  const row = await db
    .selectFrom('agents')
    .select(['name', 'photo_id', 'feed_photo'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { name: row.name, hasPhoto: row.photo_id !== null, asked: row.feed_photo as FeedPhotoNote | null }
}

/** @returns false when a user added a photo in the meantime: that one stays */
export async function setFirstPhoto(
  { db, scope, clock }: Context,
  id: string,
  picture: { id: string; token: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agents')
    .set((eb) => ({ photo_id: picture.id, photo_token: picture.token, version: eb('version', '+', 1), updated_at: clock() }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('photo_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
