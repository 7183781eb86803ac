'use client'
import type { ReactNode } from 'react'
import { shortAddress } from '../modal/ui/Address/shortAddress.ts'
import { ButtonFace } from './ButtonFace.tsx'
import { type ButtonState, useButtonState } from './useButtonState.ts'
import { waitingLabel } from './waitingLabel.ts'

/** Properties of {@link ConnectButton}. */
export type ConnectButtonProps = {
  /** 'Connect wallet' by default. */
  label?: string | undefined
  /** In a shadow root of its own, for pages whose styles would ruin it. */
  isolated?: boolean | undefined
}

/**
 * Opens the modal. Says what the connection is doing: nothing yet, connecting, waiting for a restored wallet, connected
 * (the address). `data-status` carries the same word for the page's own styles.
 */
export function ConnectButton({ label = 'Connect wallet', isolated }: ConnectButtonProps) {
  const state = useButtonState()
  const { status, address, loading } = state
  const text =
    loading === 'failed'
      ? 'Couldn’t load. Try again'
      : address
        ? shortAddress(address)
        : status === 'connecting'
          ? 'Connecting…'
          : label
  return (
    <ButtonFace
      testId="connect-button"
      status={status}
      variant={address ? 'pill' : 'primary'}
      busy={status === 'connecting' || status === 'reconnecting'}
      label={address ? `Account ${text}` : undefined}
      title={status === 'reconnecting' ? waitingLabel : address}
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
