export {
  addTaskLines,
  expectTaskLines,
  type ImportedTask,
  linkImportedTasks,
  removeImportedTasks,
  removeTaskLines,
  saveImportedTasks,
  type TaskLine,
} from './imported-tasks.store.ts'
