import type { ConnectMethod } from '@latchkey/core'
import { type Login, useLogin } from '../../../hooks/embedded.ts'
import { useConfig } from '../../../LatchkeyContext.ts'
import { useStyles } from '../../ui/styles.ts'
import { Terms } from '../../ui/Terms.tsx'
import { useLatePart } from '../../wallets/useLatePart.ts'
import { Wallets } from '../../wallets/Wallets.tsx'
import css from './Connect.css?inline'
import { LoginPlace } from './LoginPlace.tsx'
import { useMethodOrder } from './useMethodOrder.ts'

/** Every way to connect, in the app's order or the usual one (S2.03, S2.29, S2.30). */
export function Connect() {
  const login = useLogin()
  return <Terms preview>{login ? <Ways login={login} /> : <Wallets />}</Terms>
}

function Ways({ login }: { login: Login }) {
  useStyles(css)
  const { email, socials, emailShowWallets, collapseWallets } = useConfig().features
  const { methods, hasWallet } = useMethodOrder()
  const isOn = { email: email !== false, social: socials !== false && socials?.length !== 0, wallet: false }
  const at = methods.indexOf('wallet')
  const above = methods.slice(0, at).filter((method) => isOn[method])
  const below = methods.slice(at).filter((method) => isOn[method])
  const hidesWallets = collapseWallets || (isOn.email && emailShowWallets === false)
  const place = (ways: readonly ConnectMethod[], isAbove: boolean) =>
    ways.length > 0 && (
      <LoginPlace login={login} methods={ways} isAbove={isAbove} isPrimary={hasWallet === false} />
    )
  return (
    <>
      {place(above, true)}
      {hidesWallets && (isOn.email || isOn.social) ? <WalletsPart /> : <Wallets withLogin />}
      {place(below, false)}
    </>
  )
}

function WalletsPart() {
  const Part = useLatePart(importButton)
  return Part && <Part />
}

const importButton = async () => (await import('../../wallets/WalletsButton.tsx')).WalletsButton
