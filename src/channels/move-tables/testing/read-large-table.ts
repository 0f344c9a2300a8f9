// Runs in a thread with little memory: reads a table that is far larger than it.
import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from '../server/read-table.ts'

const { path, rowsFile } = workerData as { path: string; rowsFile: string }
parentPort?.postMessage(await readTable({ name: 'large.csv', path, format: 'csv', sheet: null }, rowsFile))
