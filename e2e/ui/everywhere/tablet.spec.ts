// Lists of many columns beside the menu of a tablet.
import { Agent, agentEndpoints } from '../../../src/accounts/agents/agents.contract.ts'
import { campaignEndpoints } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { aCampaign, page as pageOf } from '../kit/records.ts'
import { expect, id, sampleOf, test } from '../kit/test.ts'

test.use({ viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true })

for (const [path, name] of [
  ['/campaigns', 'Campaigns'],
  ['/settings/users', 'Users'],
  ['/settings/agents', 'Agents'],
] as const)
  test(`${name} fit a tablet`, async ({ open, api }) => {
    api
      .on(
        agentEndpoints.list,
        pageOf([
          sampleOf(Agent, { id: id(61), name: 'Bartholomew Featherstonehaugh', email: 'bartholomew@harbourvale.example' }),
        ]),
      )
      .on(campaignEndpoints.all, pageOf([aCampaign({ id: 1 })]))
    const page = await open(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(over).toBeLessThanOrEqual(0)
  })
