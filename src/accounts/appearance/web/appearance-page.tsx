import { Button } from '@mantine/core'
import { PageHead } from '#ui/components/page-head.tsx'
import { formatTime } from '#ui/formatting.ts'
import { useStore } from '#ui/store.ts'
import classes from './appearance-page.module.css'
import { appearanceStore, changeAppearance, resetAppearance, saveStateStore, type SaveState } from './appearance-store.ts'
import { PresetChoice } from './preset-choice.tsx'
import { ColourSettings, LayoutSettings, ReadingSettings } from './appearance-settings.tsx'

export default function AppearancePage() {
  const saveState = useStore(saveStateStore)
  const { putAway } = useStore(appearanceStore)
  return (
    <>
      <PageHead title="Appearance" meta={<span role="status">{wordsOf(saveState)}</span>}>
        {putAway.length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => changeAppearance({ putAway: [] })}>
            Show hints again
          </Button>
        )}
        <Button variant="default" size="xs" onClick={resetAppearance}>
          Reset
        </Button>
      </PageHead>
      <div className={classes.page}>
        <ReadingSettings />
        <PresetChoice />
        <details className={classes.customise}>
          <summary>Customise</summary>
          <LayoutSettings />
          <ColourSettings />
        </details>
      </div>
    </>
  )
}

const wordsOf = (save: SaveState) =>
  save.state === 'saved' ? `Saved ${formatTime(save.at)}` : save.state === 'failed' ? 'Saved in this browser only' : ''
