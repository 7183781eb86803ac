import { ConnectButton } from '@latchkey/react'
import { SignButton } from './SignButton'

// A server component: our entry says itself that it is the browser's.
export default function Page() {
  return (
    <main>
      <h1>Next</h1>
      <ConnectButton />
      <SignButton />
    </main>
  )
}
