import { Button } from '@mantine/core'
import { saveIcs } from './save-ics.ts'

const TaskIcsButton = ({ taskId, subject }: { taskId: string; subject: string }) => (
  <Button size="compact-xs" variant="subtle" onClick={() => void saveIcs(`task ${taskId}`, subject)}>
    Download .ics
  </Button>
)
export default TaskIcsButton
