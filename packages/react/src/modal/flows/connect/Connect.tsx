import type { Config } from '@latchkey/core'
import { type CSSProperties, useEffect, useState } from 'react'
import { useAllConnectors } from '../../../hooks/useConnectors.ts'
import { useConfig, useModal } from '../../../LatchkeyContext.ts'
import { type ConnectMethod, hasSocials } from '../../../modalOptions.ts'
import { connect as texts } from '../../languages/en/connect.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Terms } from '../../ui/Terms.tsx'
import type { ViewProps } from '../../views.ts'
import { ConnectPanes } from './ConnectPanes.tsx'
import { discoveryTime, Wallets } from './ConnectWallets.tsx'
import { useLatePart } from './useLatePart.ts'

/**
 * Every way to connect, all or one chain family: wallets and, in an app with an embedded wallet, e-mail and social logins; in the app's
 * order or the default one.
 */
export function Connect({ data }: Partial<ViewProps<'Connect'>>) {
  const hasLogin = useAllConnectors().some(
    ({ login, namespace }) => login && (!data?.namespace || namespace === data.namespace),
  )
  const { features } = useModal().options
  const isEnabled = {
    email: hasLogin && features.email !== false,
    social: hasLogin && hasSocials(features),
    wallet: false,
  }
  return (
    <Terms preview>
      <ConnectPanes view="Connect" {...data}>
        {isEnabled.email || isEnabled.social ? (
          <ConnectMethods isEnabled={isEnabled} data={data} />
        ) : (
          <Wallets {...data} />
        )}
      </ConnectPanes>
    </Terms>
  )
}

type ConnectMethodsProps = Partial<ViewProps<'Connect'>> & {
  isEnabled: Readonly<Record<ConnectMethod, boolean>>
}

function ConnectMethods({ isEnabled, data }: ConnectMethodsProps) {
  const { emailShowWallets, collapseWallets } = useModal().options.features
  const { methods, hasWallet } = useMethodOrder()
  const walletIndex = methods.indexOf('wallet')
  const above = methods.slice(0, walletIndex).filter((method) => isEnabled[method])
  const below = methods.slice(walletIndex).filter((method) => isEnabled[method])
  const hidesWallets = collapseWallets || (isEnabled.email && emailShowWallets === false)
  const renderLogin = (shown: readonly ConnectMethod[], isAbove: boolean) =>
    shown.length > 0 && <LoginBlock methods={shown} isAbove={isAbove} isPrimary={hasWallet === false} />
  return (
    <>
      {renderLogin(above, true)}
      {hidesWallets ? <WalletsButton data={data} /> : <Wallets withLogin {...data} />}
      {renderLogin(below, false)}
      {hasWallet === undefined && methods.length === 1 && <div className="lk-connect-undecided" />}
    </>
  )
}

/**
 * Heights in pixels of the parts of a {@link LoginBlock}, reserved while it loads: an e-mail field with label, hint and button; a row of social logins;
 * the divider to the wallets.
 */
const heights = { email: 152, social: 48, wallet: 18 }
/** Pixels between two parts, as `.lk-connect-ways` has. */
const partGap = 12

type LoginBlockProps = {
  /** Login methods of this block, from top to bottom. */
  methods: readonly ConnectMethod[]
  /** The block stands above the wallets. */
  isAbove: boolean
  /** Its e-mail button is the main button of the view, because this browser has no wallet. */
  isPrimary: boolean
}

/**
 * The block of login methods, loaded after the modal is on the screen. Its height is reserved from the first paint, so that neither
 * the rows below jump nor the panel; the style sheet releases it when the login is unavailable.
 */
function LoginBlock({ isAbove, ...props }: LoginBlockProps) {
  const t = useMessages()
  const Part = useLatePart(importLoginPart)
  const sizes = [...props.methods, 'wallet' as const].map((method) => heights[method])
  const pending = isAbove && (
    <div className="lk-connect-ways" role="status" aria-label={t('shell.loading')}>
      {sizes.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their place
        <Skeleton key={index} height={size} radius="var(--lk-radius-control)" />
      ))}
    </div>
  )
  const height = sizes.reduce((sum, size) => sum + partGap + size, -partGap)
  return (
    <div className="lk-connect-login" style={{ '--lk-held': `${height}px` } as CSSProperties}>
      {Part ? <Part {...props} isAbove={isAbove} pending={pending} /> : pending}
    </div>
  )
}

/** Loads the login methods. Waits for the suggested wallets too: a login below them would be pushed down when they arrive. */
const importLoginPart = () =>
  Promise.all([
    import('../embedded/LoginPart.tsx').then(({ LoginPart }) => LoginPart),
    import('../wallets/SuggestedWallets.tsx'),
  ]).then(
    ([LoginPart]) => LoginPart,
    () => LoadFailure,
  )

function LoadFailure() {
  return <Notice tone="warning">{useMessages()('shell.loadText')}</Notice>
}

type MethodOrder = {
  readonly methods: readonly ConnectMethod[]
  /** Whether this browser has a wallet; `undefined` until known. */
  readonly hasWallet: boolean | undefined
}

/**
 * Decides the order of connect methods once, when the first wallet is found or the discovery time is over, and keeps it: a late
 * change would move rows under a finger. Until then only wallets are shown, below which a login can still be added.
 */
function useMethodOrder(): MethodOrder {
  const config = useConfig()
  const { connectMethodsOrder: order } = useModal().options.features
  const [hasWallet, setHasWallet] = useState<boolean | undefined>(
    () => hasInjectedWallet(config) || undefined,
  )
  useEffect(() => {
    if (hasWallet !== undefined) return
    const stop = config.subscribeConnectors(() => hasInjectedWallet(config) && setHasWallet(true))
    const timer = setTimeout(() => setHasWallet(hasInjectedWallet(config)), discoveryTime)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [config, hasWallet])
  const isDecided = order || hasWallet !== undefined
  return { methods: isDecided ? orderMethods(hasWallet === true, order) : ['wallet'], hasWallet }
}

/** Whether a wallet of this browser was found. Connectors that pair, log in or come with the app exist in every browser and don't count. */
function hasInjectedWallet(config: Config): boolean {
  return config.connectors.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED')
}

/**
 * The connect methods from top to bottom: those the app names first, duplicates once, then the others in the default order,
 * which puts wallets last where the browser has one.
 */
export function orderMethods(
  hasWallet: boolean,
  order: readonly ConnectMethod[] = [],
): readonly ConnectMethod[] {
  const defaults: readonly ConnectMethod[] = hasWallet
    ? ['email', 'social', 'wallet']
    : ['wallet', 'email', 'social']
  return [...new Set([...order.filter((method) => defaults.includes(method)), ...defaults])]
}

/** Opens the list of wallets, in apps that do not show it beside the login. */
function WalletsButton({ data }: Partial<ViewProps<'Connect'>>) {
  const t = useMessages(texts)
  const modal = useModal()
  return (
    <Button
      variant="secondary"
      icon="wallet"
      onClick={() => modal.push({ view: 'ConnectWallets', data })}
      testId="connect-wallets"
    >
      {t('wallets.continue')}
    </Button>
  )
}
