import { randomUUID } from 'node:crypto'

/** Letters and digits that no other test of the installation uses: names made of the clock meet when two tests start at once. */
export const unique = (): string => randomUUID().slice(0, 8)
/** Digits only, six of them. */
export const uniqueNumber = (): number => 100_000 + (Number.parseInt(randomUUID().slice(0, 6), 16) % 900_000)
