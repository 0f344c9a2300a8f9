import { useId } from 'react'
import { toastUndo } from '#ui/toast.ts'
import { changeAppearance, useAppearance } from './appearance.public.tsx'
import { lookOf, presetOf, presets } from './presets.ts'
import classes from './appearance-page.module.css'

/** Whole looks, each drawn small in its own colours. */
export function PresetChoice() {
  const now = useAppearance()
  const chosen = presetOf(now)
  const name = useId()
  const choose = (preset: (typeof presets)[number]) => {
    changeAppearance(preset.look)
    // From one look to another the way back is one press; settings of one's own are not on the page any more.
    if (!chosen) toastUndo(`${preset.name} replaced your settings`, () => changeAppearance(lookOf(now)), 'appearance')
  }
  return (
    <section aria-labelledby="presets">
      <h2 className="below-4" id="presets">
        Look
      </h2>
      <div className={classes.presets} role="radiogroup" aria-labelledby="presets">
        {presets.map((preset) => (
          <label key={preset.id} className={`${classes.preset} hovers`}>
            <input
              type="radio"
              name={name}
              checked={preset.id === chosen}
              onChange={() => choose(preset)}
              aria-label={`${preset.name}: ${preset.hint}`}
            />
            <span
              className={classes.sketch}
              data-layout={preset.look.layoutType}
              data-menu-dark={preset.look.menuTheme === 'dark' || undefined}
              data-narrow={preset.look.isSidebarCollapsed || undefined}
              data-boxed={preset.look.isBoxed || undefined}
              aria-hidden
            >
              <i data-colour={preset.look.navbarColour} />
              <i data-gradient={preset.look.layoutType === 'layout6' ? preset.look.layout6Background : undefined} />
              <i />
            </span>
            <b>{preset.name}</b>
            <small>{preset.hint}</small>
          </label>
        ))}
      </div>
      {!chosen && <p className="meta block tight">Customised. Choose a look to replace your settings below.</p>}
    </section>
  )
}
