import { expect } from '@playwright/test'
import type { World } from './test.ts'

/** The text version of the newest email to this address, once it is there. */
export async function mailTo({ url }: World, address: string): Promise<string> {
  const read = async (path: string) => (await fetch(`${url}${path}`)).text()
  const find = async () => {
    const rows = (await read('/dev/outbox')).split('<tr>')
    return /href="(\/dev\/outbox\/[\w.-]+\.eml)"/.exec(rows.find((row) => row.includes(address)) ?? '')?.[1]
  }
  await expect.poll(find, { message: `an email to ${address}` }).toBeDefined()
  const page = await read((await find()) ?? '')
  return page.slice(page.indexOf('<pre>')).replaceAll('&amp;', '&')
}
