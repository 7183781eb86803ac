import type { ReactNode } from 'react'
import { ButtonFace, type ButtonState, useButtonState, useButtonText } from './ButtonFace.tsx'
import { shortAddress } from './modal/shortAddress.ts'

;('use client')

/** Properties of {@link ConnectButton}. */
export type ConnectButtonProps = {
  /** 'Connect wallet' by default, in the modal's language. */
  label?: string | undefined
  /** In a shadow root of its own, for pages whose styles would ruin it. */
  isolated?: boolean | undefined
}

/**
 * Opens the modal. Says what the connection is doing: nothing yet, connecting, waiting for a restored wallet, connected
 * (the address). `data-status` carries the same word for the page's own styles.
 */
export function ConnectButton({ label, isolated }: ConnectButtonProps) {
  const state = useButtonState()
  const say = useButtonText()
  const { status, address, loading } = state
  const text =
    loading === 'failed'
      ? say('Couldn’t load. Try again')
      : address
        ? (state.name ?? shortAddress(address))
        : status === 'connecting'
          ? say('Connecting…')
          : (label ?? say('Connect wallet'))
  return (
    <ButtonFace
      data-testid="connect-button"
      data-status={status}
      data-variant={address ? 'pill' : 'primary'}
      aria-busy={status.endsWith('ing') || undefined}
      aria-label={address ? `${say('Account')} ${text}` : undefined}
      title={status === 'reconnecting' ? say('Connecting…') : address}
      isolated={isolated}
      onClick={state.open}
      onNear={state.preload}
    >
      {text}
    </ButtonFace>
  )
}

/**
 * Your own look over the same state.
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

;('use client')

/** The connected account; opens its view. Not there without an account. */
export function AccountButton({ isolated }: { isolated?: boolean | undefined }) {
  const { status, address, name, open, preload } = useButtonState()
  const say = useButtonText()
  if (!address) return null
  const text = name ?? shortAddress(address)
  return (
    <ButtonFace
      data-testid="account-button"
      data-status={status}
      data-variant="pill"
      aria-busy={status === 'reconnecting' || undefined}
      aria-label={`${say('Account')} ${text}`}
      title={status === 'reconnecting' ? say('Connecting…') : address}
      isolated={isolated}
      onClick={open}
      onNear={preload}
    >
      {text}
    </ButtonFace>
  )
}

;('use client')

/** The network in use; opens the list of networks. */
export function NetworkButton({ isolated }: { isolated?: boolean | undefined }) {
  const { status, network, openNetworks, preload } = useButtonState()
  const say = useButtonText()
  return (
    <ButtonFace
      data-testid="network-button"
      data-status={status}
      data-variant="plain"
      aria-label={network ? `${say('Network')} ${network.name}` : undefined}
      isolated={isolated}
      onClick={openNetworks}
      onNear={preload}
    >
      {network?.name ?? say('Choose network')}
    </ButtonFace>
  )
}
