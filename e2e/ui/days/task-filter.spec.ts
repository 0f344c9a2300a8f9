// What is on the screen while a filter waits for its answer.
import { taskEndpoints } from '../../../src/workflow/tasks/tasks.contract.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import { aTask } from '../kit/records.ts'
import { expect, test } from '../kit/test.ts'

test('cards stay in place until the filtered ones arrive', async ({ open, api }) => {
  serveTasks(api, [aTask({ id: 1, subject: 'Stay number 1' }), aTask({ id: 2, subject: 'Stay number 2' })])
  const page = await open('/tasks')
  const card = (n: number) => page.getByRole('listitem', { name: `Stay number ${n}` })
  await expect(card(1)).toBeVisible()

  const release = api.hold(taskEndpoints.get)
  const before = api.calls(taskEndpoints.get).length
  await page.getByLabel('Filter tasks').fill('number 2')
  await api.called(taskEndpoints.get, before + 1)
  await expect(card(1)).toBeVisible()
  release()
  await expect(card(1)).toHaveCount(0)
  await expect(card(2)).toBeVisible()
})
