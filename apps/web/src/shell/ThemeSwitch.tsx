import type { PageTheme } from '../theme/usePageTheme.ts'

const modes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'Auto'],
] as const

/** Light, dark, or as the system is. */
export function ThemeSwitch({ theme }: { theme: PageTheme }) {
  return (
    <fieldset className="theme-switch">
      <legend className="hidden">Theme</legend>
      {modes.map(([mode, name]) => (
        <label key={mode}>
          <input
            type="radio"
            name="theme"
            value={mode}
            checked={theme.mode === mode}
            onChange={() => theme.choose(mode)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
