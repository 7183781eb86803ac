import { ConnectButton, LatchkeyProvider, useSignInState } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { config } from './config.ts'
import { Orders } from './Orders.tsx'

const queryClient = new QueryClient()

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LatchkeyProvider config={config} themeMode="system">
        <h1>The shop</h1>
        <ConnectButton label="Sign in" />
        <Page />
      </LatchkeyProvider>
    </QueryClientProvider>
  )
}

/** Connected is not signed in: only `signedIn` is, and the backend asks for itself with every request. */
function Page() {
  const signIn = useSignInState()
  const { step } = signIn
  if (signIn.step === 'signedIn') return <Orders account={signIn.context.account} />
  if (step === 'looking') return <p>Looking whether you are signed in…</p>
  if (step === 'lookFailed')
    return <p role="alert">The shop doesn’t answer just now. Reload the page to try again.</p>
  return <p>Sign in to see your orders.</p>
}
