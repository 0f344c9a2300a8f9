import { changeAppearance, useAppearance } from './appearance.public.tsx'
import { boxBackgrounds, gradients, menuColours } from './appearance-values.ts'
import { Choice, Toggle } from './setting.tsx'
import { Swatches } from './swatches.tsx'

export function ReadingSettings() {
  const now = useAppearance()
  return (
    <section aria-labelledby="reading">
      <h2 className="below-4" id="reading">
        Display
      </h2>
      <Choice
        label="Density"
        hint="Row height in lists"
        options={['compact', 'comfortable']}
        value={now.density}
        onChange={(density) => changeAppearance({ density })}
      />
      <Choice
        label="Theme"
        options={['auto', 'light', 'dark']}
        words={{ auto: 'Match system' }}
        value={now.colourScheme}
        onChange={(colourScheme) => changeAppearance({ colourScheme })}
      />
      <Toggle
        label="Keyboard shortcuts"
        hint="Single-letter shortcuts such as G then L. Ctrl or ⌘ shortcuts always work"
        isOn={now.hasLetterKeys}
        onChange={(hasLetterKeys) => changeAppearance({ hasLetterKeys })}
      />
    </section>
  )
}

export function LayoutSettings() {
  const now = useAppearance()
  return (
    <section aria-labelledby="layout">
      <h2 className="below-4" id="layout">
        Layout
      </h2>
      <Choice
        label="Menu"
        hint="Not used on phones"
        options={['vertical', 'horizontal', 'layout6']}
        words={{ vertical: 'Left', horizontal: 'Top', layout6: 'Gradient header' }}
        value={now.layoutType}
        onChange={(layoutType) => changeAppearance({ layoutType })}
      />
      {now.layoutType === 'layout6' && (
        <Swatches
          label="Gradient"
          kind="gradient"
          options={gradients}
          value={now.layout6Background}
          onChange={(layout6Background) => changeAppearance({ layout6Background })}
        />
      )}
      <Toggle
        label="Collapsed menu"
        hint="Icons only"
        isOn={now.isSidebarCollapsed}
        onChange={(isSidebarCollapsed) => changeAppearance({ isSidebarCollapsed })}
      />
      <Toggle
        label="Fixed menu"
        hint="Stays in place when you scroll"
        isOn={now.isNavigationFixed}
        onChange={(isNavigationFixed) => changeAppearance({ isNavigationFixed })}
      />
      <Toggle
        label="Fixed header"
        hint="Stays in place when you scroll"
        isOn={now.isHeaderFixed}
        onChange={(isHeaderFixed) => changeAppearance({ isHeaderFixed })}
      />
      <Toggle
        label="Fixed width"
        hint="Limits page width on wide screens"
        isOn={now.isBoxed}
        onChange={(isBoxed) => changeAppearance({ isBoxed })}
      />
      {now.isBoxed && (
        <Swatches
          label="Page background"
          kind="box"
          options={['none', ...boxBackgrounds]}
          words={{ none: 'Plain' }}
          value={now.boxBackground ?? 'none'}
          onChange={(value) => changeAppearance({ boxBackground: value === 'none' ? null : value })}
        />
      )}
    </section>
  )
}

export function ColourSettings() {
  const now = useAppearance()
  return (
    <section aria-labelledby="colours">
      <h2 className="below-4" id="colours">
        Menu colours
      </h2>
      <Choice
        label="Menu theme"
        options={['light', 'dark']}
        value={now.menuTheme}
        onChange={(menuTheme) => changeAppearance({ menuTheme })}
      />
      <Swatches
        label="Menu"
        kind="colour"
        options={menuColours}
        value={now.navbarColour}
        onChange={(navbarColour) => changeAppearance({ navbarColour })}
      />
      <Swatches
        label="Agency logo"
        kind="colour"
        options={menuColours}
        value={now.brandColour}
        onChange={(brandColour) => changeAppearance({ brandColour })}
      />
      <Swatches
        label="Header"
        {...(now.layoutType === 'layout6' ? { hint: 'Covered by the gradient in this layout' } : {})}
        kind="colour"
        options={menuColours}
        value={now.headerColour}
        onChange={(headerColour) => changeAppearance({ headerColour })}
      />
      <Swatches
        label="Current page"
        kind="colour"
        options={menuColours}
        value={now.activeItemColour}
        onChange={(activeItemColour) => changeAppearance({ activeItemColour })}
      />
    </section>
  )
}
