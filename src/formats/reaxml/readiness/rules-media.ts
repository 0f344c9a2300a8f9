import { imageIds164 } from '../dtd/model-164.ts'
import { isCommercial } from '../writer/build-price.ts'
import { type PortalRule, rule, whenCurrent } from './portal-rule.ts'

/** Pictures, agents and links: how many a portal takes. */
export const mediaRules: readonly PortalRule[] = [
  rule(
    'media',
    'EL',
    whenCurrent(({ media }) => !media.some(({ kind }) => kind === 'photo') && 'Add at least one photo.'),
  ),
  rule(
    'media',
    'D64',
    ({ media }) =>
      media.filter(({ kind }) => kind === 'photo').length > imageIds164.length &&
      `Only the first ${imageIds164.length} photos are sent.`,
    'warns',
  ),
  rule(
    'media',
    'D64',
    ({ media }) => media.filter(({ kind }) => kind === 'floorplan').length > 2 && 'Only the first two floor plans are sent.',
    'warns',
  ),
  rule(
    'agents',
    'EL',
    whenCurrent(({ agents }) => agents.length === 0 && 'Add an agent.'),
    'warns',
  ),
  rule(
    'agents',
    'EL',
    ({ agents, fields }) =>
      agents.length > (isCommercial(fields.listingClass) ? 4 : 2) &&
      'Portals show two agents, or four for commercial listings. The rest are left out.',
    'warns',
  ),
  rule(
    'agents',
    'EL',
    ({ agents }) =>
      agents.some(({ name, email }) => name.length > 65 || (email?.length ?? 0) > 60) &&
      'Agent names can have up to 65 characters, email addresses up to 60.',
  ),
  rule(
    'links',
    'EL',
    ({ fields }) =>
      fields.links.filter(({ kind }) => kind !== 'video').length > (isCommercial(fields.listingClass) ? 3 : 2) &&
      'Not all links are sent.',
    'warns',
  ),
  rule(
    'otherFeatures',
    'EL',
    ({ fields }) => (fields.otherFeatures?.length ?? 0) > 100 && 'Portals show 100 characters of the other features.',
    'warns',
  ),
]
