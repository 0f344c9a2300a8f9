// Values from an earlier system, on the page of a contact.
import { oldSystemEndpoints } from '../../../src/accounts/old-system/old-system.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { serveContacts } from '../kit/kept-contacts.ts'
import { aContact } from '../kit/records.ts'
import { expect, id, test } from '../kit/test.ts'

const ann = aContact({ id: 1, firstName: 'Ann', displayName: 'Ann Mover', canEdit: true })
const bo = aContact({ id: 2, firstName: 'Bo', displayName: 'Bo Stayer', canEdit: true })

test('a contact has a closed section for what their old system said, and one that came from nowhere has none', async ({
  open,
  api,
}) => {
  serveContacts(api, [ann, bo])
  api.on(oldSystemEndpoints.ofContact, ({ params }) => ({
    items:
      params.id === id(1)
        ? [
            { source: 'VaultRE', label: 'Hobbies', value: 'Sailing\nBeekeeping' },
            { source: 'Rex', label: 'Hobbies', value: '=cmd|calc' },
          ]
        : [],
  }))
  const page = await open(`/contacts/${id(1)}`)
  const value = page.getByText('Beekeeping')
  const section = page.getByText('From your old system')
  await expect(section).toBeVisible()
  await expect(value).toBeHidden()
  await section.click()
  await expect(value).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['Sailing\nBeekeeping', '=cmd|calc'])
  await expectAccessible(page, 'old system')

  const other = await open(`/contacts/${id(2)}`)
  await expect(other.getByRole('heading', { name: 'Bo Stayer' })).toBeVisible()
  await api.called(oldSystemEndpoints.ofContact, 2)
  await expect(other.getByText('From your old system')).toHaveCount(0)
})
