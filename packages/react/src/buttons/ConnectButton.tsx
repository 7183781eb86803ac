'use client'
import type { ReactNode } from 'react'
import { shortAddress } from '../modal/ui/Address/shortAddress.ts'
import { ButtonFace } from './ButtonFace.tsx'
import { type ButtonState, useButtonState } from './useButtonState.ts'
import { useButtonText } from './useButtonText.ts'

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
