export { type ImportedTask, linkImportedTasks, removeImportedTasks, saveImportedTasks } from './imported-tasks.store.ts'
