import { Dialog } from '@base-ui/react/dialog'
import { type ConsoleSession, closeConsole, getConsoleSession } from '@latchkey/protocol/routes'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { useChange } from '../api/queries.ts'
import { words } from '../words.ts'
import { Notice } from './states.tsx'

type PageName = keyof typeof words.pages
const pageNames = Object.keys(words.pages) as PageName[]

type ShellProps = {
  readonly page: PageName
  readonly session: ConsoleSession
  /** Whether the server gave no answer to the last call. */
  readonly isOffline: boolean
  readonly children: ReactNode
}

/** The frame of every page: navigation at the side, or behind a button on narrow screens; heading; what the page shows. */
export function Shell({ page, session, isOffline, children }: ShellProps): ReactElement {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // A page that was navigated to is announced by its heading; the first one is not, so that the tab order begins at its top.
    if (!isFirst.current && page) heading.current?.focus()
    isFirst.current = false
  }, [page])
  const signOut = useChange(() => callConsole(closeConsole), [getConsoleSession.path])
  const links = (
    <PageLinks page={page} onPress={() => setMenuOpen(false)}>
      <p className="who">{words.shell.signedInAs(session.actor)}</p>
      <button
        type="button"
        className="button quiet"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate(undefined)}
      >
        {words.shell.signOut}
      </button>
    </PageLinks>
  )
  return (
    <div className="shell">
      <header className="bar">
        <button type="button" className="button skip" onClick={() => heading.current?.focus()}>
          {words.shell.skip}
        </button>
        <span className="mark">{words.title}</span>
        <Dialog.Root open={isMenuOpen} onOpenChange={setMenuOpen}>
          <Dialog.Trigger className="button quiet menu-button">{words.shell.menu}</Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Backdrop className="backdrop" />
            <Dialog.Popup className="drawer">
              <div className="drawer-head">
                <Dialog.Title className="mark">{words.title}</Dialog.Title>
                <Dialog.Close className="button quiet">{words.shell.closeMenu}</Dialog.Close>
              </div>
              {links}
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
      </header>
      <aside className="side" aria-label={words.shell.menu}>
        {links}
      </aside>
      <main id="content" className="content">
        {isOffline && <Notice kind="warning">{words.states.offline}</Notice>}
        <h1 ref={heading} tabIndex={-1}>
          {words.pages[page]}
        </h1>
        {children}
      </main>
    </div>
  )
}

function PageLinks({
  page,
  onPress,
  children,
}: {
  readonly page: PageName
  readonly onPress: () => void
  readonly children: ReactNode
}): ReactElement {
  return (
    <>
      <nav aria-label={words.shell.navigation}>
        <ul className="pages">
          {pageNames.map((name) => (
            <li key={name}>
              <a
                href={`#/${name}`}
                className="page-link"
                onClick={onPress}
                {...(name === page && { 'aria-current': 'page' as const })}
              >
                {words.pages[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account">{children}</div>
    </>
  )
}
