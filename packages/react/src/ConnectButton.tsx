'use client'
import { getUnsupportedNetwork } from '@latchkey/core'
import type { ReactNode } from 'react'
import { ButtonFace, type ButtonState, useButtonState, useButtonText } from './ButtonFace.tsx'
import { useLatchkey } from './LatchkeyContext.ts'
import { cleanText } from './modal/cleanText.ts'
import { shortAddress } from './modal/shortAddress.ts'

/** Properties of {@link ConnectButton}. */
export type ConnectButtonProps = {
  /** 'Connect wallet' by default, in the modal's language. */
  label?: string | undefined
  /** Renders the button in a shadow root, so that the page's styles don't reach it. */
  isolated?: boolean | undefined
}

/**
 * A button that opens the modal. It shows the state of the connection: none, connecting, reconnecting (a restored wallet
 * hasn't answered yet), or the connected address. `data-status` has the same value for the page's own styles.
 */
export function ConnectButton({ label, isolated }: ConnectButtonProps) {
  const state = useButtonState()
  const t = useButtonText()
  const { status, address, loading } = state
  const text =
    loading === 'failed'
      ? t('Couldn’t load. Try again')
      : address
        ? toAccountLabel(address, state.name)
        : status === 'connecting'
          ? t('Connecting…')
          : (label ?? t('Connect wallet'))
  return (
    <ButtonFace
      data-testid="connect-button"
      data-status={status}
      data-variant={address ? 'pill' : 'primary'}
      aria-busy={status.endsWith('ing') || undefined}
      aria-label={address ? t('Account', text) : undefined}
      title={status === 'reconnecting' ? t('Connecting…') : address}
      isolated={isolated}
      onClick={state.open}
      onNear={state.preload}
    >
      {address ? <bdi>{text}</bdi> : text}
    </ButtonFace>
  )
}

/**
 * Gives the state of the button to a component of the app's own.
 *
 * @example
 * <ConnectButton.Custom>
 *   {({ address, open }) => <MyButton onClick={open}>{address ?? 'Sign in'}</MyButton>}
 * </ConnectButton.Custom>
 */
ConnectButton.Custom = function ConnectButtonCustom({
  children,
}: {
  children: (state: ButtonState) => ReactNode
}): ReactNode {
  return children(useButtonState())
}

/** A button that shows the connected account and opens its view. Renders nothing without an account. */
export function AccountButton({ isolated }: { isolated?: boolean | undefined }) {
  const { status, address, name, open, preload } = useButtonState()
  const t = useButtonText()
  if (!address) return null
  const text = toAccountLabel(address, name)
  return (
    <ButtonFace
      data-testid="account-button"
      data-status={status}
      data-variant="pill"
      aria-busy={status === 'reconnecting' || undefined}
      aria-label={t('Account', text)}
      title={status === 'reconnecting' ? t('Connecting…') : address}
      isolated={isolated}
      onClick={open}
      onNear={preload}
    >
      <bdi>{text}</bdi>
    </ButtonFace>
  )
}

/** The account's name, at most 80 characters of it, as many as the button has room for, or the short address where the name has none that can be seen. */
function toAccountLabel(address: string, name = ''): string {
  return cleanText(name, 80) || shortAddress(address)
}

/**
 * A button that shows the active network and opens the list of networks. While the wallet is on a network that is not
 * listed, it says 'Unknown Network', in the modal's language.
 */
export function NetworkButton({ isolated }: { isolated?: boolean | undefined }) {
  const { config } = useLatchkey()
  const { status, network, openNetworks, preload } = useButtonState()
  const t = useButtonText()
  // The placeholder's own name is English, because it is data for the app's code.
  const name = getUnsupportedNetwork(config) ? t('Unknown Network') : network?.name
  return (
    <ButtonFace
      data-testid="network-button"
      data-status={status}
      data-variant="plain"
      aria-label={name ? t('Network', name) : undefined}
      isolated={isolated}
      onClick={openNetworks}
      onNear={preload}
    >
      {name ? <bdi>{name}</bdi> : t('Choose network')}
    </ButtonFace>
  )
}
