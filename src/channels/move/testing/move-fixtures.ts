import { join } from 'node:path'
import { writeAgentbox } from './agentbox-fixture.ts'
import type { MoveFixture } from './fixture.ts'
import { writePlain } from './plain-fixture.ts'
import { writeVault } from './vault-fixture.ts'

/**
 * Writes three exports of made-up agencies with what goes wrong in real ones, the same for the same number of contacts.
 * @param contacts a multiple of 40
 */
export const writeMoveFixtures = (folder: string, contacts: number): Promise<MoveFixture[]> =>
  Promise.all([
    writeAgentbox(join(folder, 'agentbox'), contacts),
    writeVault(join(folder, 'vaultre'), contacts),
    writePlain(join(folder, 'plain'), contacts),
  ])
