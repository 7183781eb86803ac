import { getConsoleSession, openConsole } from '@latchkey/protocol/routes'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react'
import { callConsole, storeProof } from './api/callConsole.ts'
import { useChange, useRoute } from './api/queries.ts'
import { Shell } from './parts/Shell.tsx'
import { Failure, Loading, Notice } from './parts/states.tsx'
import { Access } from './views/Access.tsx'
import { Accounts } from './views/Accounts.tsx'
import { Audit } from './views/Audit.tsx'
import { Limits } from './views/Limits.tsx'
import { Overview } from './views/Overview.tsx'
import { Projects } from './views/Projects.tsx'
import { SignIn } from './views/SignIn.tsx'
import { Sponsorship } from './views/Sponsorship.tsx'
import { words } from './words.ts'

/** Every page, by its hash. */
const pages: Readonly<Record<keyof typeof words.pages, () => ReactElement>> = {
  overview: Overview,
  projects: Projects,
  limits: Limits,
  gas: Sponsorship,
  accounts: Accounts,
  audit: Audit,
  access: Access,
}

/** The page of a hash such as `#/projects`; the overview for any other. */
export function parsePage(hash: string): keyof typeof pages {
  const name = hash.replace(/^#\/?/, '')
  return Object.hasOwn(pages, name) ? (name as keyof typeof pages) : 'overview'
}

/** The ticket of a link that "latchkey console" printed. */
export function parseTicket(hash: string): string | undefined {
  return /^#ticket=([\w.-]+)$/.exec(hash)?.[1]
}

/** Shows the sign-in, or the page that the hash names. */
export function App(): ReactElement {
  const hash = useSyncExternalStore(watchHash, () => location.hash)
  const link = useLink(parseTicket(hash))
  const session = useRoute(getConsoleSession, { isLive: true })
  const queries = useQueryClient()
  const isSignedOut = session.error?.status === 401
  const name = parsePage(hash)

  useEffect(() => {
    document.title = isSignedOut ? words.title : `${words.pages[name]} · ${words.title}`
  }, [name, isSignedOut])
  // What one person saw is gone when the next one signs in.
  useEffect(() => {
    if (isSignedOut)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getConsoleSession.path })
  }, [isSignedOut, queries])

  if (link.isPending && !session.data)
    return (
      <main className="alone">
        <p role="status">{words.signIn.opening}</p>
      </main>
    )
  if (isSignedOut) return <SignIn linkError={link.error} hasEnded={session.data !== undefined} />
  if (!session.data)
    return (
      <main className="alone">
        {session.error ? <Failure error={session.error} retry={session.refetch} /> : <Loading />}
      </main>
    )
  const Page = pages[name]
  return (
    <Shell page={name} session={session.data} isOffline={session.error?.status === 0}>
      {link.error && <Notice kind="danger">{link.error.message}</Notice>}
      <Page key={name} />
    </Shell>
  )
}

/**
 * Signs in with the ticket in the address bar, also where somebody is signed in: a link may end the sessions of others. A ticket counts
 * once, so it is sent once, and leaves the address bar and the history of the browser.
 */
function useLink(ticket: string | undefined) {
  const { mutate, isPending, error } = useChange(
    async (value: string) => storeProof(await callConsole(openConsole, { body: { ticket: value } })),
    [getConsoleSession.path],
  )
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (ticket === undefined) return
    history.replaceState(null, '', location.pathname)
    if (sent.current === ticket) return
    sent.current = ticket
    mutate(ticket)
  }, [ticket, mutate])
  return { isPending, error }
}

function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
