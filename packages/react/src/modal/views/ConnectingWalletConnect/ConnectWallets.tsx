import { Terms } from '../../ui/Terms.tsx'
import { Wallets } from '../../wallets/Wallets.tsx'

/** Wallets alone, without the other ways to sign in: those of this browser, the code, and the directory's. */
export function ConnectWallets() {
  return (
    <Terms preview>
      <Wallets />
    </Terms>
  )
}
