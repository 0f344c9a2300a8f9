import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Permission } from '#common/permissions.ts'

/**
 * A place on a page that features above the page's own fill: tabs, cards, buttons, menu entries. The page's owner makes it and renders it;
 * the features declare what they put there in their `<feature>.web.ts`, and the page never imports them.
 */
export interface Slot<P extends object> {
  readonly name: string
  readonly parts: readonly Part<P>[]
}
export const slot = <P extends object>(name: string): Slot<P> => ({ name, parts: [] })

/** The module of a part: its component, and what it reads, which the page can fetch at the same time as its own record. */
export interface PartModule<P extends object> {
  default: ComponentType<P>
  ahead?(queryClient: QueryClient, props: P): Promise<unknown>
}
export interface PartDeclaration<P extends object> {
  id: string
  /** From left to right or top to bottom, among the page's own parts too. */
  order: number
  /** What a tab or an entry is called. */
  label?: string | ((props: P) => string)
  /** Shown only to users who have it. */
  permission?: Permission
  load(): Promise<PartModule<P>>
}
export interface Part<P extends object> extends PartDeclaration<P> {
  Component: ComponentType<P>
}
export interface Filling {
  fill(): void
}

/**
 * Fetches the parts' code and what they read, at the same time as the page's own record. A part that cannot be fetched shows an error.
 * @returns when all of it is there or has failed
 */
export const readSlotAhead = <P extends object>({ parts }: Slot<P>, queryClient: QueryClient, props: P): Promise<unknown> =>
  Promise.allSettled(parts.map(async (part) => (await part.load()).ahead?.(queryClient, props)))

/** The same for what is no component: where a picker looks, what comes with an export. */
export interface Registry<T> {
  readonly name: string
  readonly entries: readonly T[]
}
export const registry = <T>(name: string): Registry<T> => ({ name, entries: [] })
export const adds = <T>(to: Registry<T>, entry: T): Filling => ({
  fill() {
    ;(to.entries as T[]).push(entry)
  },
})
