import type { Config, ConnectMethod } from '@latchkey/core'
import { type CSSProperties, useEffect, useState } from 'react'
import { type Login, useLogin } from '../../../hooks/embedded.ts'
import { useConfig, useModal } from '../../../LatchkeyContext.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Terms } from '../../ui/Terms.tsx'
import css from './Connect.css?inline'
import { useLatePart, Wallets } from './ConnectWallets.tsx'

/** Every way to connect, in the app's order or the usual one. */
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

const importButton = async () => (await import('./Connect.tsx')).WalletsButton

/** Pixels of what signing in takes: a field with its label, hint and button; a row of services; the line to the wallets. */
const heights = { email: 152, social: 48, wallet: 18 }
const gap = 12

/** Properties of {@link LoginPlace}. */
export type LoginPlaceProps = {
  login: Login
  /** The ways to sign in that stand together, from top to bottom. */
  methods: readonly ConnectMethod[]
  isAbove: boolean
  isPrimary: boolean
}

/**
 * Where one signs in. Above the wallets its place is kept from the beginning, whatever comes: they must not jump. Where
 * nothing can come, its style gives the place up.
 */
export function LoginPlace({ isAbove, ...props }: LoginPlaceProps) {
  const t = useMessages()
  const Part = useLatePart(importPart)
  const sizes = [...props.methods, 'wallet' as const].map((method) => heights[method])
  const pending = isAbove && (
    <div className="lk-connect-ways" role="status" aria-label={t('shell.loading')}>
      {sizes.map((size, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <Skeleton key={at} height={size} radius="var(--lk-radius-control)" />
      ))}
    </div>
  )
  const height = sizes.reduce((sum, size) => sum + gap + size, -gap)
  return (
    <div className="lk-connect-login" style={{ '--lk-held': `${isAbove ? height : 0}px` } as CSSProperties}>
      {Part ? <Part {...props} isAbove={isAbove} pending={pending} /> : pending}
    </div>
  )
}

/** Below the directory's wallets, so not before them. */
const importPart = () =>
  Promise.all([import('../embedded/LoginPart.tsx'), import('../wallets/SuggestedWallets.tsx')]).then(
    ([{ LoginPart }]) => LoginPart,
    () => NotLoaded,
  )

function NotLoaded() {
  return <Notice tone="warning">{useMessages()('shell.loadText')}</Notice>
}

/** How long wallets have to announce themselves, milliseconds. */
const discovery = 100

/** The ways to connect, and whether this browser has a wallet; `undefined` until that is known. */
export type MethodOrder = {
  readonly methods: readonly ConnectMethod[]
  readonly hasWallet: boolean | undefined
}

/**
 * Decides once, as soon as there is a wallet or the time is over: nobody's finger shall meet another row than the one it was
 * meant for. Until then wallets alone are shown, below which signing in can still come.
 */
export function useMethodOrder(): MethodOrder {
  const config = useConfig()
  const { connectMethodsOrder: wanted } = config.features
  const [hasWallet, setHasWallet] = useState<boolean | undefined>(() => findWallet(config) || undefined)
  useEffect(() => {
    if (hasWallet !== undefined) return
    const stop = config.subscribeConnectors(() => findWallet(config) && setHasWallet(true))
    const timer = setTimeout(() => setHasWallet(findWallet(config)), discovery)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [config, hasWallet])
  const isDecided = wanted || hasWallet !== undefined
  return { methods: isDecided ? orderMethods(hasWallet === true, wanted) : ['wallet'], hasWallet }
}

/** Pairing and signing in are there in any browser. */
function findWallet(config: Config): boolean {
  return config.connectors.some(({ pairing, login }) => !pairing && !login)
}

/**
 * The ways to connect from top to bottom: as the app says, else as S2.29 does, or S2.30 where this browser has no wallet.
 * What an app names twice counts once; what it leaves out comes last.
 */
export function orderMethods(
  hasWallet: boolean,
  wanted: readonly ConnectMethod[] = [],
): readonly ConnectMethod[] {
  const usual: readonly ConnectMethod[] = hasWallet
    ? ['email', 'social', 'wallet']
    : ['wallet', 'email', 'social']
  return [...new Set([...wanted.filter((method) => usual.includes(method)), ...usual])]
}

/** The way to the wallets, where they don't stand beside signing in. */
export function WalletsButton() {
  const t = useMessages(texts)
  const modal = useModal()
  return (
    <Button
      variant="secondary"
      icon="wallet"
      onClick={() => modal.push({ view: 'ConnectWallets' })}
      testId="connect-wallets"
    >
      {t('wallets.continue')}
    </Button>
  )
}
