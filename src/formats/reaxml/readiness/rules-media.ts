import { imageIds164 } from '../dtd/model-164.ts'
import { isCommercial } from '../writer/build-price.ts'
import { type PortalRule, rule, whenCurrent } from './portal-rule.ts'

/** Pictures, agents and links: how many a portal takes. */
export const mediaRules: readonly PortalRule[] = [
  rule(
    'media',
    'EL',
    whenCurrent(({ media }) => !media.some(({ kind }) => kind === 'photo') && 'At least one photo is needed.'),
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
    whenCurrent(({ agents }) => agents.length === 0 && 'No agent is named.'),
    'warns',
  ),
  rule(
    'agents',
    'EL',
    ({ agents, fields }) =>
      agents.length > (isCommercial(fields.listingClass) ? 4 : 2) &&
      'Not all of the agents are shown: portals take two, or four for commercial listings.',
    'warns',
  ),
  rule(
    'agents',
    'EL',
    ({ agents }) =>
      agents.some(({ name, email }) => name.length > 65 || (email?.length ?? 0) > 60) &&
      "An agent's name has at most 65 characters, the e-mail address 60.",
  ),
  rule(
    'links',
    'EL',
    ({ fields }) =>
      fields.links.filter(({ kind }) => kind !== 'video').length > (isCommercial(fields.listingClass) ? 3 : 2) &&
      'Not all of the links are sent.',
    'warns',
  ),
  rule(
    'otherFeatures',
    'EL',
    ({ fields }) => (fields.otherFeatures?.length ?? 0) > 100 && 'Portals show 100 characters of the other features.',
    'warns',
  ),
]
