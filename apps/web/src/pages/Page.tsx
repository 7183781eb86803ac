import type { ReactNode } from 'react'
import type { PageTheme } from './usePageTheme.ts'

/** Pages of this app by name; `unknown` is any other address. */
export type PageName = 'home' | 'configure' | 'lab' | 'embedded' | 'unknown'

const pages = [
  ['home', '/', 'Home'],
  ['configure', '/configure', 'Configure'],
  ['lab', '/lab', 'Lab'],
  ['embedded', '/embedded', 'Embedded'],
] as const

/** Layout of every page: header with navigation, content, footer with theme switch. `end` is placed at the end of the header. */
export function Page(props: { page: PageName; theme: PageTheme; end?: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="bar">
        <a className="mark" href="/" aria-label="Latchkey, home">
          <img src="/icon.svg" alt="" width="32" height="32" />
          <span>Latchkey</span>
        </a>
        <nav className="pages" aria-label="Pages">
          {pages.map(([page, href, name]) => (
            <a
              key={page}
              className="page-link"
              href={href}
              aria-current={props.page === page ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <div className="bar-end">{props.end}</div>
      </header>
      <main>{props.children}</main>
      <footer className="foot">
        <p>MIT licence. Self-hosted: this page talks to nobody but its own stack.</p>
        <ThemeSwitch theme={props.theme} />
      </footer>
    </>
  )
}

const modes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'Auto'],
] as const

/** Radio buttons for the page's theme. */
function ThemeSwitch({ theme }: { theme: PageTheme }) {
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
