/** `Also cancel 2 open homes and close 5 open tasks`; nothing when neither is left. */
export function wordsOfWork({ openHomes, openTasks }: { openHomes: number; openTasks: number }): string | undefined {
  const parts = [
    openHomes && `cancel ${openHomes === 1 ? '1 open home' : `${openHomes} open homes`}`,
    openTasks && `close ${openTasks === 1 ? '1 open task' : `${openTasks} open tasks`}`,
  ].filter(Boolean)
  return parts.length ? `Also ${parts.join(' and ')}` : undefined
}
