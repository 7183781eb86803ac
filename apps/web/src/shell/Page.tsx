import type { ReactNode } from 'react'
import type { Route } from '../readRoute.ts'
import type { PageTheme } from '../theme/usePageTheme.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const pages = [
  ['home', '/', 'Home'],
  ['configure', '/configure', 'Configure'],
  ['lab', '/lab', 'Lab'],
  ['embedded', '/embedded', 'Embedded'],
] as const

/** The frame of every page: mark, ways to the others, theme. `end` stands at the end of the bar. */
export function Page(props: { page: Route['page']; theme: PageTheme; end?: ReactNode; children: ReactNode }) {
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
