import { exportCommand } from './export-listings.ts'

export const command = exportCommand('csv')
