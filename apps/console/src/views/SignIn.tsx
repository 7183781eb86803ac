import { getConsoleSession } from '@latchkey/protocol/routes'
import type { ReactElement } from 'react'
import type { ConsoleError } from '../api/callConsole.ts'
import { signInWithPasskey } from '../api/passkeys.ts'
import { useChange } from '../api/queries.ts'
import { Notice } from '../parts/states.tsx'
import { words } from '../words.ts'

type SignInProps = {
  /** Why the link that the page was opened with was refused; null where none was. */
  readonly linkError: ConsoleError | null
  /** Whether somebody was signed in on this page. */
  readonly hasEnded: boolean
}

/** The page of whoever is not signed in: offers a passkey, and says how to get a link. */
export function SignIn({ linkError, hasEnded }: SignInProps): ReactElement {
  const byPasskey = useChange(signInWithPasskey, [getConsoleSession.path])
  const error = byPasskey.error ?? linkError
  // Passkeys are kept for names; an address has none.
  const canUsePasskey = 'PublicKeyCredential' in window && /[a-z]/.test(location.hostname)
  return (
    <main className="alone">
      <h1>{words.signIn.heading}</h1>
      {hasEnded && !error && <Notice kind="plain">{words.signIn.ended}</Notice>}
      {error && <Notice kind="danger">{error.message}</Notice>}
      {canUsePasskey && (
        <>
          <button
            type="button"
            className="button primary"
            disabled={byPasskey.isPending}
            onClick={() => byPasskey.mutate(undefined)}
          >
            {words.signIn.passkey}
          </button>
          <p className="or">{words.signIn.or}</p>
        </>
      )}
      <p>{words.signIn.link}</p>
      <code className="command">{words.signIn.command}</code>
    </main>
  )
}
