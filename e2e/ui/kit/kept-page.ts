import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'

/** The address of all tests of a worker: the browser keeps the files of the pages, and what it compiled of them, by address. */
export class Origin {
  url = ''
  /** Answers for the test that runs. */
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.destroy()
  readonly #server = createServer((request, response) => this.answer(request, response))

  async open(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }
  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

/**
 * The page that the tests of a worker use one after the other. To start a page in a new context, fetch the files again and compile
 * them again was half of what a test cost.
 */
export class KeptPage {
  readonly origin: Origin
  #page: Page | undefined
  readonly #open: () => Promise<Page>
  /** @param open opens it, and another one after a test has closed it */
  constructor(origin: Origin, open: () => Promise<Page>) {
    this.origin = origin
    this.#open = open
  }

  async get(): Promise<Page> {
    return this.#page && !this.#page.isClosed() ? this.#page : (this.#page = await this.#open())
  }

  isIn = (context: BrowserContext): boolean => this.#page?.context() === context

  /** Removes everything that a test can have left, but the files of the pages. */
  async empty(): Promise<void> {
    const page = this.#page
    if (!page || page.isClosed()) return
    for (const name of ['console', 'dialog', 'pageerror'] as const) page.removeAllListeners(name)
    const context = page.context()
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.setOffline(false)
    await page.goto('about:blank')
    const browser = await context.newCDPSession(page)
    const storageTypes = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets'
    await browser.send('Storage.clearDataForOrigin', { origin: this.origin.url, storageTypes })
    await browser.send('Page.resetNavigationHistory')
    await browser.detach()
    await context.clearPermissions()
  }
}
