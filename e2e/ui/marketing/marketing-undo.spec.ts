// What is taken out of campaigns, posts and reviews is restored by one click.
import type { Page } from '@playwright/test'
import { campaignEndpoints } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { serveCampaign } from '../kit/kept-campaigns.ts'
import { servePosts } from '../kit/kept-posts.ts'
import { aCampaign, aPost, aReview, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, test } from '../kit/test.ts'

const aFullCampaign = () =>
  aCampaign({
    ...{ name: 'Spring letter', audience: { include: [{ kind: 'tags', tags: ['buyer'] }], exclude: [] } },
    design: {
      look: 'plain',
      blocks: [
        { type: 'divider', id: 'line' },
        { type: 'signature', id: 'end' },
      ],
    },
  } as never)

interface Removal {
  path: string
  serve(api: StandIn): void
  remove(page: Page): Promise<void>
  shown(page: Page): ReturnType<Page['getByRole']>
  /** How many of them there are before; one less afterwards. */
  count: number
}
const removals: Record<string, Removal> = {
  'a block of a campaign': {
    path: `/campaigns/${id(1)}`,
    serve: (api) => void serveCampaign(api, aFullCampaign()),
    async remove(page) {
      await page.getByRole('button', { name: /^Signature/ }).click()
      await page.getByRole('button', { name: 'Remove signature' }).click()
    },
    shown: (page) => page.getByRole('list', { name: 'Email blocks' }).getByRole('listitem'),
    count: 2,
  },
  'a rule of an audience': {
    path: `/campaigns/${id(1)}`,
    serve: (api) => void serveCampaign(api, aFullCampaign()),
    async remove(page) {
      await page.getByText('1 Audience').click()
      await page.getByRole('region', { name: 'Recipients' }).getByRole('button', { name: 'Remove' }).click()
    },
    shown: (page) => page.getByRole('region', { name: 'Recipients' }).getByRole('button', { name: 'Remove' }),
    count: 1,
  },
  'a campaign': {
    path: '/campaigns',
    serve: (api) => void serveCampaign(api, aFullCampaign()),
    remove: (page) => page.getByRole('button', { name: 'Delete Spring letter' }).click(),
    shown: (page) => page.getByRole('link', { name: 'Spring letter' }),
    count: 1,
  },
  'a post': {
    path: '/blogs',
    serve: (api) => void servePosts(api, [aPost({ title: 'Verandas' })]),
    remove: (page) => page.getByRole('button', { name: 'Delete Verandas' }).click(),
    shown: (page) => page.getByRole('link', { name: 'Verandas' }),
    count: 1,
  },
  'a review that staff wrote down': {
    path: '/reviews',
    serve(api) {
      let isGone = false
      api.on(reviewEndpoints.list, () => ({ ...answerOf(reviewEndpoints.list), ...pageOf(isGone ? [] : [aReview()]) }))
      api.on(reviewEndpoints.remove, ({ params }) => ((isGone = true), params))
      api.on(reviewEndpoints.restore, () => ((isGone = false), aReview()))
    },
    remove: (page) =>
      page.getByRole('listitem', { name: 'Review by Olive Marsh' }).getByRole('button', { name: 'Delete' }).click(),
    shown: (page) => page.getByRole('listitem', { name: 'Review by Olive Marsh' }),
    count: 1,
  },
}
for (const [what, { path, serve, remove, shown, count }] of Object.entries(removals))
  test(`${what} that was removed comes back by one click`, /block|post/.test(what) ? gate : {}, async ({ open, api }) => {
    serve(api)
    const page = await open(path)
    await remove(page)
    await expect(shown(page)).toHaveCount(count - 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(shown(page)).toHaveCount(count)
  })

test('a campaign is saved as it is after the undo', gate, async ({ open, api }) => {
  const { campaign } = serveCampaign(api, aFullCampaign())
  const page = await open(`/campaigns/${id(1)}`)
  await page.getByRole('button', { name: /^Signature/ }).click()
  await page.getByRole('button', { name: 'Remove signature' }).click()
  await api.called(campaignEndpoints.update)
  await page.getByRole('button', { name: 'Undo' }).click()
  await api.called(campaignEndpoints.update, 2)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(campaign.now.design.blocks.map((block) => block.id)).toEqual(['line', 'end'])
})
